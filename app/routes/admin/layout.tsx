import type { LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, Outlet, useLoaderData } from "@remix-run/react";
import type { ReviewCount } from "#contract/reviews";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { Badge } from "../../ui/badge";
import { requireAdmin } from "../../viewer.server";

/** Says no early and in words; the API refuses every call of its own accord. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireAdmin(args);
  return api(args).get<ReviewCount>("/admin/reviews/count");
});

export default function AdminLayout() {
  const t = useText("admin");
  const words = useText("adminMoney");
  const reviews = useText("adminReviews");
  const contact = useText("contact");
  const appeals = useText("appeals");
  const applications = useText("adminApplications");
  const { open, ledgerOk } = useLoaderData<typeof loader>();
  const campaigns = useText("ownCampaigns");
  const link =
    "inline-flex min-h-touch items-center gap-2 rounded-full px-4 font-semibold text-muted aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-soft-ink";
  return (
    <div className="mx-auto grid w-full max-w-page gap-5 px-4 py-6">
      <nav aria-label={t("title")} className="flex flex-wrap items-center gap-1">
        <span className="mr-3 text-title font-bold">{t("title")}</span>
        <NavLink className={link} to="/admin/users">
          {t("users")}
        </NavLink>
        <NavLink className={link} to="/admin/reports">
          {t("reports")}
        </NavLink>
        <NavLink className={link} to="/admin/appeals">
          {appeals("adminTitle")}
        </NavLink>
        <NavLink className={link} to="/admin/applications">
          {applications("title")}
        </NavLink>
        <NavLink className={link} to="/admin/payments">
          {words("payments")}
        </NavLink>
        <NavLink className={link} to="/admin/settlements">
          {words("settlements")}
        </NavLink>
        <NavLink className={link} to="/admin/campaigns">
          {campaigns("adminTitle")}
        </NavLink>
        <NavLink className={link} to="/admin/reviews">
          {reviews("reviews")}
          {open > 0 ? <Count count={open} /> : null}
        </NavLink>
        <NavLink className={link} to="/admin/ledger">
          {reviews("ledger")}
          {ledgerOk ? null : <Badge tone="danger">{reviews("checkBroken")}</Badge>}
        </NavLink>
        <NavLink className={link} to="/admin/contacts">
          {contact("adminTitle")}
        </NavLink>
        <NavLink className={link} to="/admin/audit">
          {t("audit")}
        </NavLink>
      </nav>
      <Outlet />
    </div>
  );
}

/** How many wait, in words for who cannot see it. */
function Count({ count }: { count: number }) {
  const t = useText("adminReviews");
  return (
    <Badge tone="warning">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("reviewsOpen", { count })}</span>
    </Badge>
  );
}
