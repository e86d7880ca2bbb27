import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPaymentsForAdmin } from "#contract/payments/admin-endpoints";
import type { AdminPayment } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";

export const meta = privateMeta;

const statuses = ["done", "partial", "canceled", "review"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = oneOf(statuses, query.get("status"));
  const page = await api(args).call(listPaymentsForAdmin, {
    query: {
      q: q || undefined,
      status,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: pageTitle(args.request, "admin/money", "payments"), q, status: status ?? "", page };
});

export default function AdminPayments() {
  const { page, q, status } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
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
  const t = useText("admin/money");
  const kinds = useText("mypage");
  const heads = (["amount", "buyer", "creator", "status", "paidAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("payments")} heads={heads}>
      {payments.map((payment) => (
        <tr key={payment.paymentId}>
          <CellLink
            to={href("/admin/payments/:paymentId", { paymentId: payment.paymentId })}
            note={kinds(payment.kind)}
          >
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
            <DateText at={payment.approvedAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function PaymentBadge({ payment }: { payment: AdminPayment }) {
  const t = useText("admin/money");
  if (payment.status === "canceled") return <Badge>{t("payment_canceled")}</Badge>;
  if (payment.refundedAmount > 0) return <Badge tone="warning">{t("payment_partial")}</Badge>;
  return <Badge tone="success">{t("payment_done")}</Badge>;
}
