import { useSearchParams } from "@remix-run/react";
import type { AdminAppeal } from "#contract/suspensions/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { AppealBadge } from "./appeal-badge";

/** Appeals, each with two links: to its view beside the list, and by its date to its own page. */
export function AppealTable({ appeals }: { appeals: AdminAppeal[] }) {
  const t = useText("admin/appeals");
  const [search] = useSearchParams();
  return (
    <Table linked label={t("adminTitle")} heads={[t("person"), t("reason"), t("status"), t("receivedAt")]}>
      {appeals.map(({ appealId, user, body, block, status, receivedAt }) => (
        <tr key={appealId}>
          <CellLink
            to={withView("/admin/appeals", search, appealId)}
            note={body}
            current={appealId === search.get("view")}
          >
            <bdi>{user.nickname}</bdi>
          </CellLink>
          <Cell>{block.reason}</Cell>
          <Cell>
            <AppealBadge status={status} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/appeals/:appealId", { appealId })} className="hover:underline">
              <DateText at={receivedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
