import { getFormProps, useForm } from "@conform-to/react";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { splitOf } from "#contract/fee-split";
import { cardBrand } from "#contract/payments/card-brands";
import { approveOrder, getOrder, openOrder } from "#contract/payments/endpoints";
import type { Order, OrderDetail } from "#contract/payments/schemas";
import { getSeller } from "#contract/sellers/endpoints";
import { sellerLines } from "#contract/sellers/seller-details";
import { type Address, href, type LinkTarget } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import { Parties } from "~/components/payments/parties";
import { env } from "~/env.server";
import { returnToGiftForm } from "~/gifts/gift-draft.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { formError } from "~/http/respond.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { GiftPayment } from "./gift-payment";
import { Bought, OrderSummary, orderClass } from "./order-summary";
import { UnpaidOrder } from "./unpaid-order";

export const handle = { copies: "never", shell: "plain", recording: "never", parent: "/" } satisfies RouteHandle;

const PayForm = z.object({
  intent: z.literal("pay"),
  cardId: z.string().optional(),
  methodId: z.string().optional(),
  agree: z.literal("on", { error: "notAgreed" }),
});

export const loader = guardedLoader(async (args) => {
  const orderId = args.param("orderId");
  const [detail, seller] = await Promise.all([
    args.api.call(getOrder, { query: { orderId } }),
    args.api.call(getSeller, { query: { orderId } }),
  ]);
  if (detail.order.status === "approved") throw args.redirect(href("/checkout/:orderId/complete", { orderId }));
  const here = href("/checkout/:orderId", { orderId });
  return {
    title: args.title("checkout", "confirmTitle"),
    ...detail,
    seller: sellerLines(seller, localeOf(args.request)),
    received: splitOf(detail.order.amount, env().PLATFORM_FEE_BPS).net,
    addCardPath: href("/mypage/cards/new", `?rd_url=${encodeURIComponent(here)}`),
  };
});

export const action = viewerAction(async (args) => {
  const form = await args.readForm();
  return form.get("intent") === "again" ? reorder(args) : pay(args, form);
});

/**
 * Charges once however often it is pressed: the order is the idempotency key, and the API repeats the first response.
 */
async function pay(args: HandlerArgs, form: FormData) {
  const orderId = args.param("orderId");
  const submission = await args.parseForm(PayForm, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await args.api.call(approveOrder, { body: { orderId, ...paymentMethodOf(submission.value) } });
  } catch (error) {
    // The order's own page shows its outcome, now and when it is opened again.
    if (error instanceof ApiError && shownOnOrderPage.has(error.code))
      return args.redirect(href("/checkout/:orderId", { orderId }));
    return formError(args, submission, error);
  }
  return args.redirect(href("/checkout/:orderId/complete", { orderId }));
}

const paymentMethodOf = ({ cardId, methodId }: z.infer<typeof PayForm>) => (methodId ? { methodId } : { cardId });

const shownOnOrderPage = new Set(["PAYMENT_DECLINED", "SERVICE_UNAVAILABLE", "RESOURCE_CONFLICT"]);

async function reorder(args: HandlerArgs) {
  const { order } = await args.api.call(getOrder, { query: { orderId: args.param("orderId") } });
  // An easy pay that refused or is not offered any more would refuse again: the form has the others.
  if (order.method !== "creditCard") return returnToGiftForm(args, order);
  const fresh = await args.api.call(openOrder, { body: copyOfOrder(order) });
  return args.redirect(href("/checkout/:orderId", { orderId: fresh.orderId }));
}

function copyOfOrder(order: Order) {
  if (order.kind === "membership") return { kind: order.kind, planId: order.plan?.id };
  const { amount, shown, activist, campaign } = order;
  const message = order.message ?? undefined;
  if (order.kind === "campaign") return { kind: "campaign", campaignId: campaign?.id, amount, shown, message };
  return { kind: "donation", domain: activist.domain, amount, shown, message };
}

type FormProps = {
  detail: OrderDetail & { seller: string[] | null; addCardPath: Address; received: number };
  result: ReturnType<typeof useFormResult>;
};

export default function ConfirmOrder() {
  const detail = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const result = useFormResult();
  const { order } = detail;
  const payable = order.status === "ready" && !order.processing;
  if (payable && order.kind === "membership") return <PayMembership detail={detail} result={result} />;
  if (payable)
    return (
      <GiftPayment detail={detail} result={result}>
        <PageHead title={t("confirmTitle")} lead={t("confirmLead")} />
        <Parties seller={detail.seller} />
      </GiftPayment>
    );
  return (
    <div className={orderClass}>
      <div className="grid content-start gap-6">
        <PageHead title={t("confirmTitle")} />
        <UnpaidOrder order={order} />
      </div>
      <aside aria-label={t("order")} className="page-aside">
        <OrderSummary order={order} renewsAt={null} />
      </aside>
    </div>
  );
}

/** One form: what is bought, the card and the rules, and beside them or after them the sum, the consent, the button. */
function PayMembership({ detail, result }: FormProps) {
  const t = useText("checkout");
  const lng = useLng();
  const { order, cards, addCardPath, renewsAt, nextAmount, received } = detail;
  const [form, fields] = useForm<{ cardId: string; agree: "on" }>({
    id: "pay",
    lastResult: result,
    defaultValue: { cardId: detail.card?.cardId },
  });
  const options = cards.map((card) => ({
    value: card.cardId,
    label: `${cardBrand(card.brand, lng)} ···· ${card.last4}`,
    hint: card.isDefault ? t("cardDefault") : undefined,
  }));
  const hasCard = options.length > 0;
  return (
    <Form method="post" {...getFormProps(form)} noValidate className={orderClass}>
      <div className="grid min-w-0 content-start gap-8">
        <PageHead title={t("confirmTitle")} lead={t("confirmLead")} />
        <FormHead form={form} />
        <Bought order={order} />
        {hasCard ? (
          <div>
            <RadioGroup meta={fields.cardId} legend={t("card")} options={options} required />
            <TextLink to={addCardPath}>{t("addAnotherCard")}</TextLink>
          </div>
        ) : (
          <NoCard to={addCardPath} />
        )}
        <Rules />
        <Parties seller={detail.seller} />
      </div>
      <aside aria-label={t("order")} className="page-aside">
        <OrderSummary order={order} renewsAt={renewsAt} nextAmount={nextAmount} received={received}>
          {hasCard ? (
            <>
              <Checkbox meta={fields.agree} label={t("agree")} required />
              <SubmitButton fullWidth variant="accent" size="large" name="intent" value="pay">
                {order.amount === 0 ? t("changeNow") : t("pay", { amount: formatWon(order.amount, lng) })}
              </SubmitButton>
              <p className="text-center text-caption text-muted">{t("once")}</p>
            </>
          ) : null}
        </OrderSummary>
      </aside>
    </Form>
  );
}

function Rules() {
  const t = useText("checkout");
  return (
    <section className="grid gap-2">
      <h2 className="text-row-head">{t("withdrawalTitle")}</h2>
      <p className="text-row">{t("withdrawal")}</p>
      <p className="text-row">{t("nonCancellable")}</p>
      <p className="text-small text-muted">
        {t("previewNote")} {t("minorNote")}
      </p>
    </section>
  );
}

function NoCard({ to }: { to: LinkTarget }) {
  const t = useText("checkout");
  return (
    <div className="grid gap-4 rounded-lg border border-dashed border-edge p-5 text-center">
      <p className="text-muted">{t("noCard")}</p>
      <LinkButton to={to} fullWidth>
        {t("addCard")}
      </LinkButton>
    </div>
  );
}
