import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FailedReturn, type Order, type OrderDetail } from "#contract/payments";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { OrderSummary } from "./order-summary";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

/** Where BrandPay's page comes back to when nothing was paid. A visit changes nothing: the order can still be paid. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const failure = FailedReturn.safeParse({
    orderId: query.get("order"),
    code: query.get("code") || "UNKNOWN",
    message: (query.get("message") ?? "").slice(0, 200),
  });
  if (!failure.success) throw localApiError("INVALID_REQUEST", args);
  const { order } = await api(args).get<OrderDetail>("/payments/ready", { orderId: failure.data.orderId });
  if (order.status !== "ready" || order.processing) throw redirectTo(args, path`/checkout/${order.orderId}`);
  return { title: pageTitle(args.request, "gifts", "failTitle"), order, failure: failure.data };
});

/** Gives the order up, with what the provider's page said. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const failure = FailedReturn.safeParse(Object.fromEntries(form));
  if (!failure.success) throw localApiError("INVALID_REQUEST", args);
  const order = await api(args).post<Order>("/payments/fail", failure.data);
  return seeOther(args, path`/${order.activist.domain}`);
});

export default function WindowFail() {
  const { order, failure } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  return (
    <FormColumn>
      <PageHead title={t("failTitle")} lead={t("failLead")} />
      {failure.message ? <p className="rounded-md bg-warning-soft px-4 py-3 text-small">{failure.message}</p> : null}
      <OrderSummary order={order} renewsAt={null} />
      <div className="grid gap-2">
        <LinkButton to={`/checkout/${order.orderId}`} fullWidth>
          {t("tryAgain")}
        </LinkButton>
        <Form method="post" action="/checkout/return/fail">
          {Object.entries(failure).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton variant="secondary" fullWidth>
            {t("giveUp")}
          </SubmitButton>
        </Form>
      </div>
    </FormColumn>
  );
}
