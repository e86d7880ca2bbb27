import { useLoaderData } from "@remix-run/react";
import { listPaymentsForAdmin } from "#contract/payments/admin-endpoints";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { viewedId, withView } from "../side-view/viewed-item";
import { handlePaymentForm } from "./handle-payment-form.server";
import { openPayment } from "./open-payment.server";
import { PaymentTable } from "./payment-table";
import { PaymentView } from "./payment-view";

export const meta = privateMeta;

const statuses = ["done", "partial", "canceled", "review"] as const;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const filter = {
    q: (search.get("q") ?? "").slice(0, 100) || undefined,
    status: oneOf(statuses, search.get("status")),
  };
  const [page, view] = await Promise.all([
    api(args).call(listPaymentsForAdmin, { query: { ...filter, pagingKey: search.get("pagingKey") } }),
    readView(viewedId(search, "pay"), (id) => openPayment(args, id)),
  ]);
  return { title: pageTitle(args.request, "admin/money", "payments"), filter, page, view };
});

/** Handles the forms of the side view, which stays. */
export const action = adminAction((args) => {
  const search = new URL(args.request.url).searchParams;
  const paymentId = viewedId(search, "pay");
  if (!paymentId) return redirectTo(args, "/admin/payments");
  return handlePaymentForm(args, { paymentId, next: withView("/admin/payments", search, paymentId) });
});

export default function AdminPayments() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: statuses.map((name) => [name, t(`payment_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("payments")}</h1>
      <ListSearch label={t("searchPayments")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/payments" view={view} show={(opened) => <PaymentView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="card" title={t("noPayments")} hint={t("noPaymentsHint")} />
          ) : (
            <PaymentTable payments={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
