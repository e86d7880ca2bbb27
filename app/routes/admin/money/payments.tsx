import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import type { AdminPayment } from "#contract/payments";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { ListSearch, oneOf } from "../list-search";

export const meta = privateMeta;

const statuses = ["done", "partial", "canceled", "review"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = oneOf(statuses, query.get("status"));
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
      <ListSearch
        label={t("searchPayments")}
        q={q}
        filters={[
          {
            name: "status",
            label: t("status"),
            value: status,
            all: t("all"),
            options: statuses.map((name) => [name, t(`payment_${name}`)]),
          },
        ]}
      />
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
  const heads = (["amount", "buyer", "creator", "status", "paidAt"] as const).map((name) => t(name));
  return (
    <AdminTable label={t("payments")} heads={heads}>
      {payments.map((payment) => (
        <tr key={payment.paymentId}>
          <CellLink to={`/admin/payments/${payment.paymentId}`} note={kinds(payment.kind)}>
            <Money won={payment.amount} />
          </CellLink>
          <Cell>
            <bdi>{payment.buyer.nickname}</bdi>
          </Cell>
          <Cell>
            <bdi>{payment.creator.nickname}</bdi>
          </Cell>
          <Cell>
            <PaymentBadge payment={payment} />
          </Cell>
          <Cell nowrap>
            <DateText at={payment.approvedAt} time />
          </Cell>
        </tr>
      ))}
    </AdminTable>
  );
}

function PaymentBadge({ payment }: { payment: AdminPayment }) {
  const t = useText("adminMoney");
  if (payment.status === "canceled") return <Badge>{t("payment_canceled")}</Badge>;
  if (payment.refundedAmount > 0) return <Badge tone="warning">{t("payment_partial")}</Badge>;
  return <Badge tone="success">{t("payment_done")}</Badge>;
}
