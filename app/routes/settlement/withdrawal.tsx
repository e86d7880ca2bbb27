import { useLoaderData } from "@remix-run/react";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getSettlementAmount, listSettlements, requestSettlement } from "#contract/settlement/endpoints";
import { type Settlement, type SettlementAmount, SettlementRequest } from "#contract/settlement/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { Line, SettlementAmounts, SettlementBadge } from "~/components/settlements/settlement";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MoreList } from "~/ui/more-list";
import { PageHead } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { WhenText } from "~/ui/text/time-text";

export const handle = { copies: "never", capabilities: ["settlements"] } satisfies RouteHandle;

export const loader = activistLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey") ?? undefined;
  const [amount, page, { on }] = await Promise.all([
    args.api.call(getSettlementAmount),
    args.api.call(listSettlements, { query: { pagingKey } }),
    args.api.call(getSecondFactor),
  ]);
  const title = args.title("settlement", "withdrawalTitle");
  return { title, amount, page, asksCode: on, rejectedFor: pagingKey ? null : reasonOfRejection(amount, page.items) };
});

/** Why the last settlement was rejected; null once the payout account has changed. */
function reasonOfRejection({ payoutAccount }: SettlementAmount, [last]: Settlement[]): string | null {
  if (last?.status !== "rejected" || !payoutAccount) return null;
  const { bank, last4 } = last.payoutAccount;
  return bank === payoutAccount.bank && last4 === payoutAccount.last4 ? last.reason : null;
}

export const action = activistAction(async (args) => {
  return args.handleForm({ schema: SettlementRequest, shown: ["code"] }, async (body) => {
    await args.api.call(requestSettlement, { body });
    return args.redirect("/mypage/withdrawal", { flash: { key: "settlement.settlementRequested" } });
  });
});

export default function Withdrawal() {
  const { amount, page, asksCode, rejectedFor } = useLoaderData<typeof loader>();
  const t = useText("settlement");
  return (
    <div className="with-aside gap-y-6 py-6 lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-6">
        <PageHead title={t("withdrawalTitle")} lead={t("withdrawalLead")} />
        <Account amount={amount} />
      </div>
      <aside aria-label={t("withdrawalTitle")} className="page-aside lg:row-span-2 lg:row-start-1">
        <Card>
          <Amount amount={amount} />
          {amount.open ? (
            <OpenSettlement settlement={amount.open} />
          ) : (
            <SettlementRequestForm amount={amount} asksCode={asksCode} rejectedFor={rejectedFor} />
          )}
        </Card>
      </aside>
      <section className="grid min-w-0 content-start gap-3">
        <h2 className="text-title">{t("settlements")}</h2>
        {page.items.length === 0 ? <p className="text-muted">{t("settlementsEmpty")}</p> : null}
        <MoreList
          page={page}
          idOf={(settlement) => settlement.id}
          className="divide-y divide-line border-y border-line"
        >
          {(settlement) => <SettlementRow settlement={settlement} />}
        </MoreList>
      </section>
    </div>
  );
}

function Account({ amount: { payoutAccount } }: { amount: SettlementAmount }) {
  const t = useText("settlement");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("account")}</h2>
      <Card className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {payoutAccount ? `${payoutAccount.bank} ····${payoutAccount.last4}` : t("accountMissing")}
        </p>
        <LinkButton to="/mypage/withdrawal/account" variant="secondary" size="small">
          {payoutAccount ? t("changeAccount") : t("setAccount")}
        </LinkButton>
      </Card>
      <p>
        <TextLink to="/mypage/withdrawal/seller">{t("toSeller")}</TextLink>
      </p>
    </section>
  );
}

const mayRequest = ({ open, payable, minimum }: SettlementAmount) => !open && payable >= minimum;

/** The payout that a request would lead to and each deduction from what is payable; before that, what is payable. */
function Amount({ amount }: { amount: SettlementAmount }) {
  const t = useText("settlement");
  const payable = t("payableBeforeTax");
  const requestable = mayRequest(amount);
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-small text-muted">{requestable ? t("payoutNet") : payable}</dt>
        <dd className="text-amount font-bold">
          <Money won={requestable ? amount.net : amount.payable} />
        </dd>
      </div>
      {requestable ? (
        <>
          <Line name={payable}>
            <Money won={amount.payable} />
          </Line>
          <Line name={t("withholding")}>
            <Money won={-amount.withholding} />
          </Line>
        </>
      ) : null}
      {requestable && amount.offset > 0 ? (
        <Line name={t("offset")}>
          <Money won={-amount.offset} />
        </Line>
      ) : null}
      <Line name={`${t("held")} (${t("heldHint")})`}>
        <Money won={amount.held} />
      </Line>
    </dl>
  );
}

function OpenSettlement({ settlement }: { settlement: Settlement }) {
  const t = useText("settlement");
  return (
    <div className="mt-4 grid gap-1 border-t border-line pt-4">
      <p className="flex items-center gap-2 font-semibold">
        {t("openTitle")} <SettlementBadge status={settlement.status} />
      </p>
      <dl className="grid gap-1">
        <Line name={t("amount")}>
          <Money won={settlement.amount} />
        </Line>
        <Line name={t("payoutNet")}>
          <Money won={settlement.net} />
        </Line>
      </dl>
      <p className="text-small text-muted">{t("openHint")}</p>
    </div>
  );
}

type RequestProps = { amount: SettlementAmount; asksCode: boolean; rejectedFor: string | null };

function SettlementRequestForm({ amount, asksCode, rejectedFor }: RequestProps) {
  const t = useText("settlement");
  const lng = useLng();
  const [form, fields] = useActionForm<{ code: string }>({
    id: "request",
  });
  if (!mayRequest(amount))
    return <p className="mt-4 border-t border-line pt-4 text-small text-muted">{t("tooLittle")}</p>;
  if (!amount.payoutAccount) return null;
  return (
    <ActionForm form={form} className="mt-4 grid gap-4 border-t border-line pt-4">
      {rejectedFor ? <Rejection reason={rejectedFor} /> : null}
      {asksCode ? <AppCodeField meta={fields.code} /> : null}
      <SubmitButton fullWidth variant="accent" size="large">
        {t("request", { amount: formatWon(amount.payable, lng) })}
      </SubmitButton>
    </ActionForm>
  );
}

/** The reason for the last rejection, shown above the new request. */
function Rejection({ reason }: { reason: string }) {
  const t = useText("settlement");
  return (
    <Alert tone="warning">
      <p>
        {t("rejectedBefore")} <bdi>{reason}</bdi>
      </p>
      <TextLink to="/mypage/withdrawal/account">{t("changeAccountFirst")}</TextLink>
    </Alert>
  );
}

function SettlementRow({ settlement: { id, requestedAt, status, reason, amount, net } }: { settlement: Settlement }) {
  const t = useText("settlement");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            className="font-semibold hover:underline"
            to={href("/mypage/withdrawal/:settlementId", { settlementId: id })}
          >
            <WhenText at={requestedAt} say={(date) => t("requestedOn", { date })} short />
          </Link>
          <SettlementBadge status={status} />
        </p>
        {reason ? (
          <p className="mt-1 text-small text-muted">
            {t("rejectReason")}: {reason}
          </p>
        ) : null}
      </div>
      <div className="ml-auto text-right">
        <SettlementAmounts settlement={{ amount, net }} />
      </div>
    </li>
  );
}
