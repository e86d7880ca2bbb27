import { Form, useLoaderData } from "@remix-run/react";
import { declineReasonOf } from "#contract/payments/decline-reasons";
import { failOrder, getOrder } from "#contract/payments/endpoints";
import { PaymentPageFailure } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { returnToGiftForm } from "~/gifts/gift-draft.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { OrderSummary } from "./order-summary";

export const handle = {
  copies: "never",
  shell: "plain",
  consent: "exempt",
  recording: "never",
  parent: "/",
} satisfies RouteHandle;

/** The provider's payment page redirects here when nothing was paid. A visit changes nothing: the order can still be paid. */
export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const failure = PaymentPageFailure.safeParse({
    orderId: query.get("order"),
    code: query.get("code") || "UNKNOWN",
    message: (query.get("message") ?? "").slice(0, 200),
  });
  if (!failure.success) throw localApiError("INVALID_REQUEST", args);
  const { order } = await args.api.call(getOrder, { query: { orderId: failure.data.orderId } });
  if (order.status !== "ready" || order.processing)
    throw args.redirect(href("/checkout/:orderId", { orderId: order.orderId }));
  return { title: args.title("gifts", "failTitle"), order, failure: failure.data };
});

/** Records the order as failed, with the provider page's reason; or leads back to its form, where it stays open. */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const { intent, ...fields } = Object.fromEntries(form);
  const failure = PaymentPageFailure.safeParse(fields);
  if (!failure.success) throw localApiError("INVALID_REQUEST", args);
  if (intent === "change") {
    const { order } = await args.api.call(getOrder, { query: { orderId: failure.data.orderId } });
    return returnToGiftForm(args, order);
  }
  const order = await args.api.call(failOrder, { body: failure.data });
  return args.redirect(href("/:domain", { domain: order.activist.domain }));
});

export default function WindowFail() {
  const { order, failure } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  return (
    <FormColumn>
      <PageHead title={t("failTitle")} lead={t("failLead")} />
      <p className="rounded-md bg-warning-soft px-4 py-3 text-row text-warning">
        {checkoutText(`declined_${declineReasonOf(failure.code)}`)}
      </p>
      <OrderSummary order={order} renewsAt={null} />
      <div className="grid gap-2">
        <LinkButton to={href("/checkout/:orderId", { orderId: order.orderId })} fullWidth>
          {t("tryAgain")}
        </LinkButton>
        <Form method="post" action="/checkout/return/fail" className="grid gap-2">
          {Object.entries(failure).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton variant="secondary" fullWidth name="intent" value="change">
            {t("changeGift")}
          </SubmitButton>
          <SubmitButton variant="secondary" fullWidth name="intent" value="giveUp">
            {t("giveUp")}
          </SubmitButton>
        </Form>
      </div>
    </FormColumn>
  );
}
