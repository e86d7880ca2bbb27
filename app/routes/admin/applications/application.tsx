import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { ApplicationDecision } from "./application-decision";
import { ApplicationFacts, Badges, OtherApplications, Pictures, WrittenAnswers } from "./application-details";
import { applicationList } from "./application-list.server";
import { handleApplicationForm } from "./handle-application-form.server";

export const loader = itemLoader(applicationList, "applicationId", applicationList.open);
export const action = itemAction(
  "applicationId",
  (applicationId) => href("/admin/applications/:applicationId", { applicationId }),
  handleApplicationForm,
);

export default function AdminApplicationPage() {
  const { application, history } = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  return (
    <ItemPage
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
    </ItemPage>
  );
}
