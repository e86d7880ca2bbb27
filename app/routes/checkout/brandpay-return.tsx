import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { type OrderDetail, WindowReturn } from "#contract/payments";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { OrderSummary } from "./order-summary";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

/** Where BrandPay's page comes back to. A visit changes nothing: the button charges, and the API takes the order's amount. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const given = readReturn(new URL(args.request.url).searchParams);
  const title = pageTitle(args.request, "gifts", "returnTitle");
  if (!given) return { title, back: null, order: null };
  const { order } = await api(args).get<OrderDetail>("/payments/ready", { orderId: given.orderId });
  if (order.status !== "ready" || order.processing) throw redirectTo(args, path`/checkout/${order.orderId}`);
  return { title, back: given, order };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const given = readReturn(await readForm(args));
  if (!given) return seeOther(args, "/mypage/payments", { flash: { key: "INVALID_REQUEST" } });
  const { paymentKey, orderId, amount } = given;
  const query = new URLSearchParams({ paymentKey, orderId, amount });
  try {
    await api(args).post(`/payments/toss-brand/approve?${query}`, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The order's own page tells what became of it; what it cannot tell is said in passing.
    const told = error.code === "PAYMENT_DECLINED" || error.code === "SERVICE_UNAVAILABLE";
    return seeOther(args, path`/checkout/${orderId}`, told ? {} : { flash: { key: error.code } });
  }
  return seeOther(args, path`/checkout/${orderId}/complete`);
});

type Returned = { paymentKey: string; orderId: string; amount: string };

function readReturn(fields: { get(name: string): unknown }): Returned | null {
  const given = { paymentKey: fields.get("paymentKey"), orderId: fields.get("orderId"), amount: fields.get("amount") };
  return WindowReturn.safeParse(given).success ? (given as Returned) : null;
}

export default function WindowReturnPage() {
  const { back, order } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const say = useText("checkout");
  const lng = useLng();
  if (!back || !order) {
    return (
      <FormColumn>
        <PageHead title={t("returnBroken")} lead={t("returnBrokenHint")} />
        <LinkButton to="/mypage/payments" fullWidth>
          {say("checkAgain")}
        </LinkButton>
      </FormColumn>
    );
  }
  return (
    <FormColumn>
      <PageHead title={t("returnTitle")} lead={t("returnLead")} />
      <OrderSummary order={order} renewsAt={null} />
      <Form method="post" action="/checkout/return/brandpay">
        {Object.entries(back).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton fullWidth>{say("pay", { amount: formatWon(order.amount, lng) })}</SubmitButton>
      </Form>
    </FormColumn>
  );
}
