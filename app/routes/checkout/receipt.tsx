import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { shortNumber } from "#contract/ids";
import type { DocumentPart } from "#contract/payments/contract-document";
import { getPaymentOfOrder } from "#contract/payments/endpoints";
import { paidWith } from "#contract/payments/methods";
import { getSeller, viewSeller } from "#contract/sellers/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { documentOf, offerOf, sendWithdrawal } from "./contract-document.server";
import { SummaryRow } from "./order-summary";
import { WithdrawalForm } from "./withdrawal-form";

export const handle = { copies: "never", shell: "plain", recording: "never" } satisfies RouteHandle;

export const loader = viewerLoader(async (args, { nickname }) => {
  const orderId = args.param("orderId");
  const [payment, seller] = await Promise.all([
    args.api.call(getPaymentOfOrder, { query: { orderId } }),
    args.api.call(getSeller, { query: { orderId } }),
  ]);
  return {
    title: args.title("gifts", "receiptTitle"),
    payment,
    nickname,
    isPrivate: seller.kind === "individual",
    document: documentOf(args, payment, seller),
    withdrawal: await offerOf(args, payment),
  };
});

export const action = viewerAction(async (args, viewer) => {
  const orderId = args.param("orderId");
  const payment = await args.api.call(getPaymentOfOrder, { query: { orderId } });
  const form = await args.readForm();
  if (form.get("intent") !== "seller") return sendWithdrawal(args, payment, { form, email: viewer.email });
  const identity = await args.api.call(viewSeller, { body: { orderId } });
  return { result: null, viewed: documentOf(args, payment, { kind: identity.kind, identity }) };
});

/** A receipt to print with the document of its contract, and the form to withdraw from it. */
export default function Receipt() {
  const lng = useLng();
  const { payment, nickname, isPrivate, document, withdrawal } = useLoaderData<typeof loader>();
  const viewed = useViewedDocument();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const { kind, activist, status } = payment;
  const subject =
    kind === "membership"
      ? `${t("membership")} · ${payment.plan?.name ?? ""}`
      : [t(kind), payment.campaign?.title].filter(Boolean).join(" · ");
  return (
    <FormColumn>
      <article className="receipt grid gap-5 rounded-lg border border-line bg-raised p-6">
        <header className="border-b border-line pb-4">
          <p className="text-small font-semibold text-accent">곁 Gyeot</p>
          <h1 className="text-headline">{t("receiptTitle")}</h1>
        </header>
        <dl className="grid gap-3">
          <SummaryRow label={t("item")}>{subject}</SummaryRow>
          <SummaryRow label={checkoutText("to")}>
            <bdi>{activist.nickname}</bdi>
          </SummaryRow>
          <SummaryRow label={t("buyer")}>
            <bdi>{nickname}</bdi>
          </SummaryRow>
          <SummaryRow label={checkoutText("paidAt")}>
            <DateText at={payment.approvedAt} time />
          </SummaryRow>
          <SummaryRow label={checkoutText("paidWith")}>{paidWith(payment, lng)}</SummaryRow>
          <SummaryRow label={t("status")}>{t(status)}</SummaryRow>
          {payment.canceledAt ? (
            <SummaryRow label={t("refundedAt")}>
              <DateText at={payment.canceledAt} time />
            </SummaryRow>
          ) : null}
          <SummaryRow label={checkoutText("orderNumber")}>{shortNumber(payment.orderId)}</SummaryRow>
          <SummaryRow label={t("receiptNo")}>{shortNumber(payment.paymentId)}</SummaryRow>
        </dl>
        <dl className="border-t-2 border-ink pt-4">
          <SummaryRow label={checkoutText("paidAmount")} strong>
            <Money won={payment.amount} />
          </SummaryRow>
        </dl>
        <ContractDocument parts={viewed ?? document} />
        {isPrivate && !viewed ? <ViewSeller /> : null}
      </article>
      {withdrawal ? <WithdrawalForm {...withdrawal} nickname={nickname} /> : null}
      <div className="no-print grid gap-2">
        <p className="text-center text-small text-muted">{t("printHint")}</p>
        <LinkButton
          to={href("/checkout/:orderId/complete", { orderId: payment.orderId })}
          variant="secondary"
          fullWidth
        >
          {t("backToComplete")}
        </LinkButton>
      </div>
    </FormColumn>
  );
}

/** The contract's document with the private seller's identity, from the response to the form that logged the view. */
function useViewedDocument(): DocumentPart[] | null {
  const answer = useActionData<typeof action>();
  return answer && "viewed" in answer ? (answer.viewed ?? null) : null;
}

/** The form that shows a private seller's name and phone in the contract's document. */
function ViewSeller() {
  const t = useText("checkout");
  return (
    <Form method="post" className="no-print grid gap-2 border-t border-line pt-4">
      <p className="text-small text-muted">{t("viewSellerHint")}</p>
      <SubmitButton variant="secondary" name="intent" value="seller">
        {t("viewSeller")}
      </SubmitButton>
    </Form>
  );
}

function ContractDocument({ parts }: { parts: DocumentPart[] }) {
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {parts.map(({ title, lines }) => (
        <section key={title} className="grid gap-1">
          <h2 className="font-semibold">{title}</h2>
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
