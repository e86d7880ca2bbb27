import { useSearchParams } from "@remix-run/react";
import type { ListedApplication } from "#contract/applications/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ApplicationBadge } from "~/components/applications/application-badge";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { StatusBadge } from "../status-badge";

type Props = { applications: ListedApplication[] };

/** Applications, each with two links: to its view beside the list, and by its date to its own page. */
export function ApplicationTable({ applications }: Props) {
  const t = useText("admin/applications");
  const fieldName = useText("creator");
  const [search] = useSearchParams();
  return (
    <Table linked label={t("title")} heads={[t("applicant"), t("wanted"), t("field"), t("status"), t("submittedAt")]}>
      {applications.map(({ applicationId, applicant, domain, field, status, submittedAt }) => (
        <tr key={applicationId}>
          <CellLink
            to={withView("/admin/applications", search, applicationId)}
            current={applicationId === search.get("view")}
          >
            <bdi>{applicant.nickname}</bdi>
          </CellLink>
          <Cell>@{domain}</Cell>
          <Cell nowrap>{fieldName(field)}</Cell>
          <Cell nowrap>
            <ApplicationBadge status={status} />{" "}
            {applicant.status === "active" ? null : <StatusBadge status={applicant.status} />}
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/applications/:applicationId", { applicationId })} className="hover:underline">
              <DateText at={submittedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
