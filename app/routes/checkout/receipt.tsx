import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cardBrand } from "#contract/card-brands";
import type { Payment } from "#contract/payments";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton } from "~/ui/button";
import { Money } from "~/ui/money";
import { FormColumn } from "~/ui/page-head";
import { DateText } from "~/ui/time-text";
import { Row } from "./order-summary";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { nickname } = await requireViewer(args);
  const payment = await api(args).get<Payment>("/payments/complete", { orderId: String(args.params.orderId) });
  return { title: pageTitle(args.request, "gifts", "receiptTitle"), payment, nickname };
});

/** One sheet of paper: what was paid, to whom, when and how. */
export default function Receipt() {
  const lng = useLng();
  const { payment, nickname } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const say = useText("checkout");
  const { kind, activist, card, status } = payment;
  const what =
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
          <Row label={t("item")}>{what}</Row>
          <Row label={say("to")}>
            <bdi>{activist.nickname}</bdi>
          </Row>
          <Row label={t("buyer")}>
            <bdi>{nickname}</bdi>
          </Row>
          <Row label={say("paidAt")}>
            <DateText at={payment.approvedAt} time />
          </Row>
          <Row label={say("paidWith")}>
            {say("creditCard")} · {cardBrand(card.brand, lng)} ···· {card.last4}
          </Row>
          <Row label={t("status")}>{t(status)}</Row>
          {payment.canceledAt ? (
            <Row label={t("refundedAt")}>
              <DateText at={payment.canceledAt} time />
            </Row>
          ) : null}
          <Row label={say("orderNumber")}>
            <span className="text-caption break-all">{payment.orderId}</span>
          </Row>
          <Row label={t("receiptNo")}>
            <span className="text-caption break-all">{payment.paymentId}</span>
          </Row>
        </dl>
        <dl className="border-t-2 border-ink pt-4">
          <Row label={say("paidAmount")} strong>
            <Money won={payment.amount} />
          </Row>
        </dl>
        <p className="text-caption text-muted">{t("broker")}</p>
      </article>
      <div className="no-print grid gap-2">
        <p className="text-center text-small text-muted">{t("printHint")}</p>
        <LinkButton to={`/checkout/${payment.orderId}/complete`} variant="secondary" fullWidth>
          {t("backToComplete")}
        </LinkButton>
      </div>
    </FormColumn>
  );
}
