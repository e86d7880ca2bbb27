import type { ListedApplication } from "#contract/applications/schemas";
import { href } from "~/addresses/address";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { StatusBadge } from "../status-badge";

export function ApplicationTable({ label, applications }: { label: string; applications: ListedApplication[] }) {
  const t = useText("admin/applications");
  const fieldName = useText("creator");
  return (
    <Table linked label={label} heads={[t("applicant"), t("wanted"), t("field"), t("status"), t("submittedAt")]}>
      {applications.map(({ applicationId, applicant, domain, field, status, submittedAt }) => (
        <tr key={applicationId}>
          <CellLink to={href("/admin/applications/:applicationId", { applicationId })}>
            <bdi>{applicant.nickname}</bdi>
          </CellLink>
          <Cell>@{domain}</Cell>
          <Cell nowrap>{fieldName(field)}</Cell>
          <Cell nowrap>
            <ApplicationBadge status={status} />{" "}
            {applicant.status === "active" ? null : <StatusBadge status={applicant.status} />}
          </Cell>
          <Cell nowrap>
            <DateText at={submittedAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
