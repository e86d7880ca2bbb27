import { useSearchParams } from "@remix-run/react";
import type { ListedSellerIdentity } from "#contract/sellers/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { SellerBadge } from "./seller-badge";

type Props = { identities: ListedSellerIdentity[] };

/** Identities, each with two links: to its view beside the list, and by its date to its own page. */
export function SellerTable({ identities }: Props) {
  const t = useText("admin/sellers");
  const sellerText = useText("sellers");
  const [search] = useSearchParams();
  return (
    <Table linked label={t("title")} heads={[t("seller"), t("kind"), t("status"), t("submittedAt")]}>
      {identities.map(({ id, seller, kind, status, submittedAt }) => (
        <tr key={id}>
          <CellLink to={withView("/admin/sellers", search, id)} current={id === search.get("view")}>
            <bdi>{seller.nickname}</bdi>
          </CellLink>
          <Cell nowrap>{sellerText(`kind_${kind}`)}</Cell>
          <Cell nowrap>
            <SellerBadge status={status} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/sellers/:sellerIdentityId", { sellerIdentityId: id })} className="hover:underline">
              <DateText at={submittedAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
