import type { AdminUser, AdminUserRecord } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { SideView } from "../side-view/side-view";
import { isDeleted, StatusBadge } from "../status-badge";
import { BlockDecision, ClearAddress } from "./user-decisions";
import { UserFacts } from "./user-details";

type Props = { user: AdminUser; mail: AdminUserRecord["mail"] };

/** A user beside the list. Sessions, records and the changes to an admin are on the user's own page. */
export function UserView({ user, mail }: Props) {
  return (
    <SideView
      title={<bdi>{user.nickname}</bdi>}
      badge={<StatusBadge status={user.status} />}
      list="/admin/users"
      page={href("/admin/users/:userId", { userId: user.userId })}
    >
      <UserFacts user={user} mail={mail} />
      {mail ? <ClearAddress mail={mail} /> : null}
      {user.role === "admin" || isDeleted(user) ? null : <BlockDecision key={user.status} user={user} />}
    </SideView>
  );
}
