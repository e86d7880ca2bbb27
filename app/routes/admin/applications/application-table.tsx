import type { ListedApplication } from "#contract/applications";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { useText } from "~/i18n/i18n";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { StatusBadge } from "../status-badge";

export function ApplicationTable({ label, applications }: { label: string; applications: ListedApplication[] }) {
  const t = useText("adminApplications");
  const fieldName = useText("creator");
  return (
    <AdminTable label={label} heads={[t("applicant"), t("wanted"), t("field"), t("status"), t("submittedAt")]}>
      {applications.map(({ applicationId, applicant, domain, field, status, submittedAt }) => (
        <tr key={applicationId}>
          <CellLink to={`/admin/applications/${applicationId}`}>
            <bdi>{applicant.nickname}</bdi>
          </CellLink>
          <Cell>@{domain}</Cell>
          <Cell nowrap>{fieldName(field)}</Cell>
          <Cell nowrap>
            <ApplicationBadge status={status} />{" "}
            {applicant.status === "active" ? null : <StatusBadge status={applicant.status} />}
          </Cell>
          <Cell nowrap>
            <DateText at={submittedAt} time />
          </Cell>
        </tr>
      ))}
    </AdminTable>
  );
}
