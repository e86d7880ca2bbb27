import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cardBrand } from "#contract/card-brands";
import type { Order, OrderDetail } from "#contract/payments";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { useFormResult } from "~/components/forms/form-result";
import { parseForm, readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { formError, redirectTo, seeOther } from "~/http/respond.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { FormHead } from "~/ui/fields/form-head";
import { FormColumn, PageHead } from "~/ui/page-head";
import { GiftPayment } from "./gift-payment";
import { OrderSummary } from "./order-summary";
import { UnpaidOrder } from "./unpaid-order";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

const PayForm = z.object({
  intent: z.literal("pay"),
  cardId: z.string().optional(),
  methodId: z.string().optional(),
  agree: z.literal("on", { error: "notAgreed" }),
});

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const orderId = String(args.params.orderId);
  const detail = await api(args).get<OrderDetail>("/payments/ready", { orderId });
  if (detail.order.status === "approved") throw redirectTo(args, `/checkout/${orderId}/complete`);
  const here = `/checkout/${orderId}`;
  return {
    title: pageTitle(args.request, "checkout", "confirmTitle"),
    ...detail,
    addCardPath: `/mypage/cards/new?rd_url=${encodeURIComponent(here)}`,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireViewer(args);
  const form = await readForm(args);
  return form.get("intent") === "again" ? orderAgain(args) : pay(args, form);
});

/** Charges once whatever is pressed: the order itself is the key, and the API answers repeats the first payment. */
async function pay(args: ActionFunctionArgs, form: FormData) {
  const orderId = String(args.params.orderId);
  const submission = await parseForm(args, PayForm, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).post("/payments/approve", { orderId, ...meansOf(submission.value) });
  } catch (error) {
    // The order's own page tells what became of it, now and when it is opened again.
    if (error instanceof ApiError && tellsOnItsPage.has(error.code)) return seeOther(args, path`/checkout/${orderId}`);
    return formError(args, submission, error);
  }
  return seeOther(args, `/checkout/${orderId}/complete`);
}

const meansOf = ({ cardId, methodId }: z.infer<typeof PayForm>) => (methodId ? { methodId } : { cardId });

const tellsOnItsPage = new Set(["PAYMENT_DECLINED", "SERVICE_UNAVAILABLE", "RESOURCE_CONFLICT"]);

async function orderAgain(args: ActionFunctionArgs) {
  const { order } = await api(args).get<OrderDetail>("/payments/ready", { orderId: String(args.params.orderId) });
  const fresh = await api(args).post<Order>("/payments/ready", sameAgain(order));
  return seeOther(args, path`/checkout/${fresh.orderId}`);
}

function sameAgain(order: Order) {
  if (order.kind === "membership") return { kind: order.kind, planId: order.plan?.id };
  const { amount, shown, activist, campaign } = order;
  const message = order.message ?? undefined;
  if (order.kind === "campaign") return { kind: "campaign", campaignId: campaign?.id, amount, shown, message };
  return { kind: "donation", domain: activist.domain, amount, shown, message };
}

export default function ConfirmOrder() {
  const detail = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const result = useFormResult();
  const payable = detail.order.status === "ready" && !detail.order.processing;
  return (
    <FormColumn>
      <PageHead title={t("confirmTitle")} />
      {payable ? null : <UnpaidOrder order={detail.order} />}
      <OrderSummary order={detail.order} renewsAt={payable ? detail.renewsAt : null} nextAmount={detail.nextAmount} />
      {payable && detail.order.kind === "membership" ? <PaymentForm detail={detail} result={result} /> : null}
      {payable && detail.order.kind !== "membership" ? <GiftPayment detail={detail} result={result} /> : null}
    </FormColumn>
  );
}

type FormProps = { detail: OrderDetail & { addCardPath: string }; result: Parameters<typeof useForm>[0]["lastResult"] };

function PaymentForm({ detail, result }: FormProps) {
  const t = useText("checkout");
  const lng = useLng();
  const [form, fields] = useForm<{ cardId: string; agree: "on" }>({
    id: "pay",
    lastResult: result as never,
    defaultValue: { cardId: detail.card?.cardId },
  });
  const options = detail.cards.map((card) => ({
    value: card.cardId,
    label: `${cardBrand(card.brand, lng)} ···· ${card.last4}`,
    hint: card.isDefault ? t("cardDefault") : undefined,
  }));
  return (
    <>
      <Card>
        <h2 className="text-title">{t("withdrawalTitle")}</h2>
        <p className="mt-2 text-small">{t("withdrawal")}</p>
        <p className="mt-2 text-small">{t("nonCancellable")}</p>
        <p className="mt-2 text-small text-muted">
          {t("previewNote")} {t("minorNote")}
        </p>
      </Card>
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
        <FormHead form={form} />
        {options.length > 0 ? (
          <RadioGroup meta={fields.cardId} legend={t("card")} options={options} required />
        ) : (
          <NoCard to={detail.addCardPath} />
        )}
        {options.length > 0 ? (
          <Link
            className="-my-2 inline-flex min-h-touch items-center text-small font-semibold underline underline-offset-4"
            to={detail.addCardPath}
          >
            {t("addAnotherCard")}
          </Link>
        ) : null}
        {options.length > 0 ? (
          <>
            <Checkbox meta={fields.agree} label={t("agree")} required />
            <SubmitButton fullWidth name="intent" value="pay">
              {detail.order.amount === 0 ? t("changeNow") : t("pay", { amount: formatWon(detail.order.amount, lng) })}
            </SubmitButton>
          </>
        ) : null}
      </Form>
    </>
  );
}

function NoCard({ to }: { to: string }) {
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
