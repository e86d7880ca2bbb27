import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { getTakedown } from "#contract/takedowns/admin-endpoints";
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
import { handleTakedownForm } from "./handle-takedown-form.server";
import { TakedownBadge } from "./takedown-badge";
import { TakedownDecision } from "./takedown-decision";
import { Evidence, Letters, Reported, TakedownFacts, useTakedownTitle } from "./takedown-details";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const takedownId = routeParam(args, "takedownId");
  const [takedown, audit] = await readTogether([
    api(args).call(getTakedown, { params: { id: takedownId } }),
    api(args).call(listAuditEntries, { query: { targetId: takedownId } }),
  ]);
  return { title: pageTitle(args.request, "admin/takedowns", "title"), takedown, history: audit.items };
});

/** Opens the covered parts, or decides. */
export const action = adminAction(async (args) => {
  const takedownId = routeParam(args, "takedownId");
  return handleTakedownForm(args, {
    takedownId,
    next: async () => href("/admin/takedowns/:takedownId", { takedownId }),
  });
});

export default function AdminTakedownPage() {
  const { takedown, history } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const titleOf = useTakedownTitle();
  return (
    <>
      <BackLink to="/admin/takedowns">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{titleOf(takedown)}</h1>
        <TakedownBadge state={takedown.state} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Letters takedown={takedown} />
          <Reported takedown={takedown} />
          <Evidence takedown={takedown} />
          <TakedownFacts takedown={takedown} />
        </div>
        <TakedownDecision takedown={takedown} />
      </div>
      <AuditTrail entries={history} />
    </>
  );
}
