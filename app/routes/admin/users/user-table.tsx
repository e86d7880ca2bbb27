import { useSearchParams } from "@remix-run/react";
import type { AdminUser } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { StatusBadge } from "../status-badge";

/** Users, each with two links: to the view beside the list, and by the date to the user's own page. */
export function UserTable({ users }: { users: AdminUser[] }) {
  const t = useText("admin");
  const [search] = useSearchParams();
  const heads = (["nickname", "email", "role", "status", "joined"] as const).map((name) => t(name));
  return (
    <Table linked label={t("users")} heads={heads}>
      {users.map(({ userId, nickname, domain, email, role, status, createdAt }) => (
        <tr key={userId}>
          <CellLink
            to={withView("/admin/users", search, userId)}
            note={`@${domain}`}
            current={userId === search.get("view")}
          >
            <bdi>{nickname}</bdi>
          </CellLink>
          <Cell>{email}</Cell>
          <Cell nowrap>{t(`role_${role}`)}</Cell>
          <Cell>
            <StatusBadge status={status} />
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/users/:userId", { userId })} className="hover:underline">
              <DateText at={createdAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
