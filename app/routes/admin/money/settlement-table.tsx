import { useSearchParams } from "@remix-run/react";
import { shortNumber } from "#contract/ids";
import type { AdminSettlement } from "#contract/settlement/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { SettlementAmounts, SettlementBadge } from "~/components/settlements/settlement";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";

type Props = { settlements: AdminSettlement[] };

/** Settlements, each with two links: to its view beside the list, and by its date to its own page. */
export function SettlementTable({ settlements }: Props) {
  const t = useText("admin/money");
  const [search] = useSearchParams();
  const heads = (["creator", "amount", "status", "requestedAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("settlements")} heads={heads}>
      {settlements.map((settlement) => (
        <tr key={settlement.id}>
          <CellLink
            to={withView("/admin/settlements", search, settlement.id)}
            note={`@${settlement.creator.domain} · ${shortNumber(settlement.id)}`}
            current={settlement.id === search.get("view")}
          >
            <bdi>{settlement.creator.nickname}</bdi>
          </CellLink>
          <Cell nowrap>
            <SettlementAmounts settlement={settlement} />
          </Cell>
          <Cell>
            <SettlementBadge status={settlement.status} />
          </Cell>
          <Cell nowrap>
            <Link
              to={href("/admin/settlements/:settlementId", { settlementId: settlement.id })}
              className="hover:underline"
            >
              <DateText at={settlement.requestedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
