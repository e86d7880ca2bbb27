import { useLoaderData } from "@remix-run/react";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { getSettlementAmount, listSettlements, requestSettlement } from "#contract/settlement/endpoints";
import { type Settlement, type SettlementAmount, SettlementRequest } from "#contract/settlement/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { AppCodeField } from "~/components/accounts/app-code-field";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { Line, SettlementAmounts, SettlementBadge } from "~/components/settlements/settlement";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireActivist } from "~/guards/viewer.server";
import { handleForm } from "~/http/form.server";
import { seeOther } from "~/http/respond.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Alert } from "~/ui/alert";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { WhenText } from "~/ui/text/time-text";

export const handle = { copies: "never", capabilities: ["settlements"] } satisfies RouteHandle;

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  await requireActivist(args);
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey") ?? undefined;
  const [amount, page, { on }] = await Promise.all([
    api(args).call(getSettlementAmount),
    api(args).call(listSettlements, { query: { pagingKey } }),
    api(args).call(getSecondFactor),
  ]);
  const title = pageTitle(args.request, "settlement", "withdrawalTitle");
  return { title, amount, page, asksCode: on, rejectedFor: pagingKey ? null : reasonOfRejection(amount, page.items) };
});

/** Why the last settlement was rejected; null once the payout account has changed. */
function reasonOfRejection({ payoutAccount }: SettlementAmount, [last]: Settlement[]): string | null {
  if (last?.status !== "rejected" || !payoutAccount) return null;
  const { bank, last4 } = last.payoutAccount;
  return bank === payoutAccount.bank && last4 === payoutAccount.last4 ? last.reason : null;
}

export const action = guardedAction(async (args) => {
  await requireActivist(args);
  return handleForm(args, { schema: SettlementRequest, shown: ["code"] }, async (body) => {
    await api(args).call(requestSettlement, { body });
    return seeOther(args, "/mypage/withdrawal", { flash: { key: "settlement.settlementRequested" } });
  });
});

export default function Withdrawal() {
  const { amount, page, asksCode, rejectedFor } = useLoaderData<typeof loader>();
  const t = useText("settlement");
  return (
    <Column>
      <PageHead title={t("withdrawalTitle")} lead={t("withdrawalLead")} />
      <Card>
        <dl className="grid gap-3">
          <div>
            <dt className="text-small text-muted">{`${t("payable")} (${t("beforeTax")})`}</dt>
            <dd className="text-headline">
              <Money won={amount.payable} />
            </dd>
          </div>
          <Line name={`${t("held")} (${t("heldHint")})`}>
            <Money won={amount.held} />
          </Line>
        </dl>
        <Account amount={amount} />
        {amount.open ? (
          <OpenSettlement settlement={amount.open} />
        ) : (
          <SettlementRequestForm amount={amount} asksCode={asksCode} rejectedFor={rejectedFor} />
        )}
      </Card>
      <section className="grid gap-3">
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
    </Column>
  );
}

function Account({ amount: { payoutAccount } }: { amount: SettlementAmount }) {
  const t = useText("settlement");
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p>
        <span className="block text-small text-muted">{t("account")}</span>
        {payoutAccount ? `${payoutAccount.bank} ····${payoutAccount.last4}` : t("accountMissing")}
      </p>
      <LinkButton to="/mypage/withdrawal/account" variant="secondary" size="small">
        {payoutAccount ? t("changeAccount") : t("setAccount")}
      </LinkButton>
      <p className="w-full">
        <TextLink to="/mypage/withdrawal/seller">{t("toSeller")}</TextLink>
      </p>
    </div>
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
  if (amount.payable < amount.minimum)
    return <p className="mt-4 border-t border-line pt-4 text-small text-muted">{t("tooLittle")}</p>;
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <dl className="grid gap-3">
        <Line name={t("withholding")}>
          <Money won={-amount.withholding} />
        </Line>
        {amount.offset > 0 ? (
          <Line name={t("offset")}>
            <Money won={-amount.offset} />
          </Line>
        ) : null}
        <Line name={t("payoutNet")}>
          <strong>
            <Money won={amount.net} />
          </strong>
        </Line>
      </dl>
      {amount.payoutAccount ? (
        <ActionForm form={form} className="grid gap-4">
          {rejectedFor ? <Rejection reason={rejectedFor} /> : null}
          {asksCode ? <AppCodeField meta={fields.code} /> : null}
          <SubmitButton fullWidth variant="accent" size="large">
            {t("request", { amount: formatWon(amount.payable, lng) })}
          </SubmitButton>
        </ActionForm>
      ) : null}
    </div>
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
