import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { cardBrand } from "#contract/payments/card-brands";
import { listPayments } from "#contract/payments/endpoints";
import type { Payment } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { boxClass } from "~/ui/fields/field";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const meta = privateMeta;
export const handle: RouteHandle = { recording: "never" };

const statuses = ["all", "done", "canceled"] as const;
const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const status = statuses.find((name) => name === query.get("status")) ?? "all";
  const [from, to] = [query.get("startDate"), query.get("endDate")];
  const dates = { startDate: isDate(from) ? from : undefined, endDate: isDate(to) ? to : undefined };
  const page = await api(args).call(listPayments, {
    query: {
      status,
      ...dates,
      pagingKey: query.get("pagingKey") ?? undefined,
    },
  });
  return { title: pageTitle(args.request, "mypage", "paymentsTitle"), status, ...dates, page };
});

export default function Payments() {
  const { page, status, startDate, endDate } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  const labels = { all: t("tabAll"), done: t("tabDone"), canceled: t("tabCanceled") };
  const dates = new URLSearchParams({ ...(startDate && { startDate }), ...(endDate && { endDate }) }).toString();
  const tabs = statuses.map((name) => ({
    to: href("/mypage/payments", `?status=${name}${dates && `&${dates}`}`),
    label: labels[name],
    current: name === status,
  }));
  return (
    <Column>
      <PageHead title={t("paymentsTitle")} />
      <Tabs label={t("paymentsTitle")} tabs={tabs} />
      <Form method="get" className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <input type="hidden" name="status" value={status} />
        <DateInput name="startDate" label={t("startDate")} value={startDate} />
        <DateInput name="endDate" label={t("endDate")} value={endDate} />
        <Button type="submit" variant="secondary" className="col-span-2 sm:col-span-1">
          {t("filter")}
        </Button>
      </Form>
      {page.items.length === 0 ? (
        <EmptyState icon="card" title={t("paymentsEmpty")} hint={t("paymentsEmptyHint")} />
      ) : null}
      <MoreList page={page} idOf={(payment) => payment.paymentId} className="grid gap-3">
        {(payment) => <PaymentRow payment={payment} />}
      </MoreList>
    </Column>
  );
}

function DateInput({ name, label, value }: { name: string; label: string; value?: string }) {
  return (
    <label className="grid min-w-0 gap-1.5 text-small font-semibold">
      {label}
      <input type="date" name={name} defaultValue={value} className={`${boxClass} min-w-0 font-normal`} />
    </label>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const lng = useLng();
  const t = useText("mypage");
  const settlementText = useText("settlement");
  const done = payment.status === "done";
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-32 flex-1">
          <Link
            className="font-semibold hover:underline"
            to={href("/mypage/payments/:paymentId", { paymentId: payment.paymentId })}
          >
            <bdi>{payment.activist.nickname}</bdi>
          </Link>
          <p className="text-small text-muted">
            {t(payment.kind)}
            {payment.campaign?.title ? " · " : ""}
            <bdi>{payment.campaign?.title}</bdi> · {t("creditCard")} {cardBrand(payment.card.brand, lng)}{" "}
            {payment.card.last4}
          </p>
          <p className="text-small text-muted">
            <DateText at={payment.approvedAt} time />
          </p>
        </div>
        <div className="ml-auto grid justify-items-end gap-1">
          <span className="text-lead font-bold">
            <Money won={payment.amount} />
          </span>
          <Badge tone={done ? "success" : "neutral"}>{done ? t("done") : t("paymentCanceled")}</Badge>
          {done && payment.refundedAmount > 0 ? (
            <span className="text-caption text-muted">
              {settlementText("refundedAmount")} <Money won={payment.refundedAmount} />
            </span>
          ) : null}
          {done ? (
            <TextLink to={href("/mypage/payments/:paymentId", { paymentId: payment.paymentId })}>
              {settlementText("detailAndRefund")}
            </TextLink>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
