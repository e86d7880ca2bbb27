import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { handleSellerForm } from "./handle-seller-form.server";
import { openSeller } from "./open-seller.server";
import { SellerBadge } from "./seller-badge";
import { SellerDecision } from "./seller-decision";
import { SellerFacts, StatedIdentity } from "./seller-details";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const opened = await openSeller(args, routeParam(args, "sellerIdentityId"));
  return { title: pageTitle(args.request, "admin/sellers", "title"), ...opened };
});

export const action = adminAction(async (args) => {
  const sellerIdentityId = routeParam(args, "sellerIdentityId");
  return handleSellerForm(args, {
    sellerIdentityId,
    next: async () => href("/admin/sellers/:sellerIdentityId", { sellerIdentityId }),
  });
});

export default function AdminSeller() {
  const { identity, decisions, asksCode } = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
  return (
    <>
      <BackLink to="/admin/sellers">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{identity.seller.nickname}</bdi>
        </h1>
        <SellerBadge status={identity.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <StatedIdentity identity={identity} />
          <SellerFacts identity={identity} />
        </div>
        <SellerDecision identity={identity} asksCode={asksCode} />
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}
