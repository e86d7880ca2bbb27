import { useSearchParams } from "@remix-run/react";
import type { AdminTakedown } from "#contract/takedowns/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { TakedownBadge } from "./takedown-badge";
import { useTakedownTitle } from "./takedown-details";

/** Cases, each with two links: to its view beside the list, and by its date to its own page. */
export function TakedownTable({ takedowns }: { takedowns: AdminTakedown[] }) {
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  const titleOf = useTakedownTitle();
  const [search] = useSearchParams();
  return (
    <Table linked label={t("title")} heads={[words("violatedRight"), t("owner"), words("status"), words("receivedAt")]}>
      {takedowns.map(({ takedownId, owner, statement, state, receivedAt, ...kind }) => (
        <tr key={takedownId}>
          <CellLink
            to={withView("/admin/takedowns", search, takedownId)}
            note={statement}
            current={takedownId === search.get("view")}
          >
            {titleOf(kind)}
          </CellLink>
          <Cell>
            <bdi>{owner.nickname}</bdi>
          </Cell>
          <Cell>
            <TakedownBadge state={state} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/takedowns/:takedownId", { takedownId })} className="hover:underline">
              <DateText at={receivedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
