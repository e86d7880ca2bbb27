import { useLoaderData } from "@remix-run/react";
import { getApplication } from "#contract/applications/admin-endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
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
import { ApplicationDecision } from "./application-decision";
import { ApplicationFacts, Badges, OtherApplications, Pictures, WrittenAnswers } from "./application-details";
import { handleApplicationForm } from "./handle-application-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const applicationId = routeParam(args, "applicationId");
  const [application, audit] = await readTogether([
    api(args).call(getApplication, { params: { id: applicationId } }),
    api(args).call(listAuditEntries, { query: { targetId: applicationId } }),
  ]);
  return { title: pageTitle(args.request, "admin/applications", "title"), application, decisions: audit.items };
});

export const action = adminAction(async (args) => {
  const applicationId = routeParam(args, "applicationId");
  return handleApplicationForm(args, {
    applicationId,
    next: async () => href("/admin/applications/:applicationId", { applicationId }),
  });
});

export default function AdminApplicationPage() {
  const { application, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  return (
    <>
      <BackLink to="/admin/applications">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{application.applicant.nickname}</bdi>
        </h1>
        <Badges application={application} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <WrittenAnswers application={application} />
          <Pictures application={application} />
          <ApplicationFacts application={application} />
        </div>
        <div className="grid gap-5">
          <ApplicationDecision application={application} />
          <OtherApplications application={application} />
        </div>
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}
