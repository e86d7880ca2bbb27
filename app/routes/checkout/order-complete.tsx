import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cardBrand } from "#contract/card-brands";
import type { Payment } from "#contract/payments";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/money";
import { NamedText } from "~/ui/named-text";
import { FormColumn } from "~/ui/page-head";
import { DateText } from "~/ui/time-text";
import { Row, Words } from "./order-summary";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

/** Only what was truly paid is shown here; an order that is not goes back to its own page. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const orderId = String(args.params.orderId);
  try {
    const payment = await api(args).get<Payment>("/payments/complete", { orderId });
    return { title: pageTitle(args.request, "checkout", "completeTitle"), payment };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw redirectTo(args, `/checkout/${encodeURIComponent(orderId)}`);
    throw error;
  }
});

export default function OrderComplete() {
  const lng = useLng();
  const { payment } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const say = useText("gifts");
  const { kind, activist } = payment;
  return (
    <FormColumn>
      <header className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check" size={32} />
        </span>
        <h1 className="text-headline">{t("completeTitle")}</h1>
        <p className="text-muted">
          <NamedText
            names={[activist.nickname]}
            say={(name) => (kind === "membership" ? t : say)("completeLead", { name })}
          />
        </p>
      </header>
      {payment.campaign?.needsDelivery && payment.status === "done" ? <DeliveryCall id={payment.campaign.id} /> : null}
      <Card>
        <dl className="grid gap-3">
          {kind === "membership" ? (
            <Row label={t("plan")}>
              <bdi>{payment.plan?.name}</bdi>
            </Row>
          ) : (
            <Row label={say("item")}>{payment.campaign?.title || say(kind)}</Row>
          )}
          <Row label={t("paidAmount")} strong>
            <Money won={payment.amount} />
          </Row>
          <Row label={t("paidAt")}>
            <DateText at={payment.approvedAt} time />
          </Row>
          <Row label={t("paidWith")}>
            {t("creditCard")} · {cardBrand(payment.card.brand, lng)} ···· {payment.card.last4}
          </Row>
          {payment.shown ? <Row label={say("shownAs")}>{say(payment.shown)}</Row> : null}
          <Row label={t("orderNumber")}>
            <span className="text-caption break-all">{payment.orderId}</span>
          </Row>
        </dl>
        {payment.message ? <Words text={payment.message} /> : null}
        <p className="mt-4 border-t border-line pt-4 text-small text-muted">{t("mailSent")}</p>
        <LinkButton to={`/checkout/${payment.orderId}/receipt`} variant="quiet" size="small" className="-ml-4">
          {t("receipt")}
        </LinkButton>
      </Card>
      <div className="grid gap-2">
        <LinkButton to={`/${activist.domain}`} fullWidth>
          {kind === "membership" ? t("goToCreator") : say("toCreator", { name: activist.nickname })}
        </LinkButton>
        {kind === "membership" ? (
          <LinkButton to="/mypage/subscriptions" variant="secondary" fullWidth>
            {t("manage")}
          </LinkButton>
        ) : (
          <LinkButton to="/mypage/support" variant="secondary" fullWidth>
            {say("toSupport")}
          </LinkButton>
        )}
      </div>
    </FormColumn>
  );
}

/** What is sent needs a place to go: the one thing left to do, before all else. */
function DeliveryCall({ id }: { id: string }) {
  const t = useText("campaigns");
  return (
    <section className="grid gap-3 rounded-lg bg-accent-soft px-5 py-4 text-accent-soft-ink">
      <p className="font-semibold">{t("deliveryWaiting")}</p>
      <LinkButton to={`/campaigns/${id}/delivery`} fullWidth>
        {t("toDelivery")}
      </LinkButton>
    </section>
  );
}
