import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import type { AdminPayment } from "#contract/payments";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { boxClass } from "../../ui/field";
import { Money } from "../../ui/money";
import { MoreLink } from "../../ui/more-link";
import { DateText } from "../../ui/time-text";

export const meta = privateMeta;

const statuses = ["done", "partial", "canceled", "review"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = statuses.find((name) => name === query.get("status"));
  const page = await api(args).get<Page<AdminPayment>>("/admin/payments", {
    q: q || undefined,
    status,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "adminMoney", "payments"), q, status: status ?? "", page };
});

export default function AdminPayments() {
  const { page, q, status } = useLoaderData<typeof loader>();
  const t = useText("adminMoney");
  return (
    <>
      <h1 className="text-headline">{t("payments")}</h1>
      <Form method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_11rem_auto]">
        <label className="grid gap-1.5 text-small font-semibold">
          {t("searchPayments")}
          <input type="search" name="q" defaultValue={q} maxLength={100} className={`${boxClass} font-normal`} />
        </label>
        <label className="grid gap-1.5 text-small font-semibold">
          {t("status")}
          <select name="status" defaultValue={status} className={`${boxClass} font-normal`}>
            <option value="">{t("all")}</option>
            {statuses.map((name) => (
              <option key={name} value={name}>
                {t(`payment_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary">
          {t("searchButton")}
        </Button>
      </Form>
      {page.items.length === 0 ? (
        <EmptyState icon="card" title={t("noPayments")} hint={t("noPaymentsHint")} />
      ) : (
        <PaymentTable payments={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function PaymentTable({ payments }: { payments: AdminPayment[] }) {
  const t = useText("adminMoney");
  const kinds = useText("mypage");
  const cell = "px-4 py-3 text-left align-top";
  return (
    <section aria-label={t("payments")} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full min-w-[44rem] text-small">
        <thead className="border-b border-line text-muted">
          <tr>
            {(["amount", "buyer", "creator", "status", "paidAt"] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {payments.map((payment) => (
            <tr key={payment.paymentId}>
              <td className={cell}>
                <Link
                  className="font-semibold underline underline-offset-4"
                  to={`/admin/payments/${payment.paymentId}`}
                >
                  <Money won={payment.amount} />
                </Link>
                <span className="block text-caption text-muted">{kinds(payment.kind)}</span>
              </td>
              <td className={cell}>{payment.buyer.nickname}</td>
              <td className={cell}>{payment.creator.nickname}</td>
              <td className={cell}>
                <PaymentBadge payment={payment} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <DateText at={payment.approvedAt} time />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PaymentBadge({ payment }: { payment: AdminPayment }) {
  const t = useText("adminMoney");
  if (payment.status === "canceled") return <Badge>{t("payment_canceled")}</Badge>;
  if (payment.refundedAmount > 0) return <Badge tone="warning">{t("payment_partial")}</Badge>;
  return <Badge tone="success">{t("payment_done")}</Badge>;
}
