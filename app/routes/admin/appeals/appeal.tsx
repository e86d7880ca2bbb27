import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { getAppealForAdmin } from "#contract/suspensions/admin-endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { AppealBadge } from "./appeal-badge";
import { AppealDecision } from "./appeal-decision";
import { BlockFacts, EarlierSuspensions, Letters, Reports } from "./appeal-details";
import { handleAppealForm } from "./handle-appeal-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const appealId = routeParam(args, "appealId");
  const [appeal, audit] = await readTogether([
    api(args).call(getAppealForAdmin, { params: { id: appealId } }),
    api(args).call(listAuditEntries, { query: { targetId: appealId } }),
  ]);
  return { title: pageTitle(args.request, "admin/appeals", "adminTitle"), appeal, history: audit.items };
});

export const action = adminAction(async (args) => {
  const appealId = routeParam(args, "appealId");
  return handleAppealForm(args, { appealId, next: async () => href("/admin/appeals/:appealId", { appealId }) });
});

export default function AdminAppealPage() {
  const { appeal, history } = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  return (
    <>
      <BackLink to="/admin/appeals">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{appeal.user.nickname}</bdi>
        </h1>
        <AppealBadge status={appeal.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Letters appeal={appeal} />
          <BlockFacts appeal={appeal} />
        </div>
        <div className="grid gap-5">
          <AppealDecision appeal={appeal} />
          <EarlierSuspensions appeal={appeal} />
          <Reports appeal={appeal} />
        </div>
      </div>
      <AuditTrail entries={history} />
    </>
  );
}
