import type { AdminApplication } from "#contract/applications/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { ApplicationDecision } from "./application-decision";
import { ApplicationFacts, Badges, OtherApplications, Pictures, WrittenAnswers } from "./application-details";

type Props = { application: AdminApplication; history: AuditEntry[] };

export function ApplicationView({ application, history }: Props) {
  return (
    <SideView
      title={<bdi>{application.applicant.nickname}</bdi>}
      badge={<Badges application={application} />}
      list="/admin/applications"
      page={href("/admin/applications/:applicationId", { applicationId: application.applicationId })}
    >
      <WrittenAnswers application={application} />
      <Pictures application={application} />
      <ApplicationDecision application={application} />
      <ApplicationFacts application={application} />
      <OtherApplications application={application} />
      {application.status === "pending" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
