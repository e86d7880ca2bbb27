import { roles, userStatuses } from "#contract/accounts/values";
import { getUserForAdmin, getUserRecord, listUsersForAdmin } from "#contract/staff/endpoints";
import { readTogether } from "~/api/read-together";
import { adminList } from "../lists/admin-list.server";

export const userList = adminList({
  path: "/admin/users",
  title: (args) => args.title("admin", "users"),
  filters: { status: { values: userStatuses }, role: { values: roles } },
  read: (args, query) => args.api.call(listUsersForAdmin, { query }),
  prefix: "usr",
  idOf: ({ userId }) => userId,
  open: async (args, userId) => {
    const [user, { mail }] = await readTogether([
      args.api.call(getUserForAdmin, { params: { userId } }),
      args.api.call(getUserRecord, { params: { userId } }),
    ]);
    return { user, mail };
  },
});
