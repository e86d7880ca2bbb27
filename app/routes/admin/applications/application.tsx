import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { privateMeta } from "~/seo/private-meta";
import { caseAction, caseLoader } from "../lists/admin-case.server";
import { CasePage } from "../lists/case-page";
import { ApplicationDecision } from "./application-decision";
import { ApplicationFacts, Badges, OtherApplications, Pictures, WrittenAnswers } from "./application-details";
import { applicationList } from "./application-list.server";
import { handleApplicationForm } from "./handle-application-form.server";

export const meta = privateMeta;
export const loader = caseLoader(applicationList, "applicationId", applicationList.open);
export const action = caseAction(
  "applicationId",
  (applicationId) => href("/admin/applications/:applicationId", { applicationId }),
  handleApplicationForm,
);

export default function AdminApplicationPage() {
  const { application, history } = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  return (
    <CasePage
      list="/admin/applications"
      back={t("back")}
      title={<bdi>{application.applicant.nickname}</bdi>}
      badge={<Badges application={application} />}
      decision={
        <>
          <ApplicationDecision application={application} />
          <OtherApplications application={application} />
        </>
      }
      history={history}
    >
      <WrittenAnswers application={application} />
      <Pictures application={application} />
      <ApplicationFacts application={application} />
    </CasePage>
  );
}
