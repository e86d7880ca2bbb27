import { roles, userStatuses } from "#contract/accounts/values";
import { getUserForAdmin, getUserRecord, listUsersForAdmin } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { pageTitle } from "~/seo/page-title.server";
import { adminList } from "../lists/admin-list.server";

export const userList = adminList({
  path: "/admin/users",
  title: (request) => pageTitle(request, "admin", "users"),
  filters: { status: { values: userStatuses }, role: { values: roles } },
  read: (args, query) => api(args).call(listUsersForAdmin, { query }),
  prefix: "usr",
  idOf: ({ userId }) => userId,
  open: async (args, userId) => {
    const [user, { mail }] = await readTogether([
      api(args).call(getUserForAdmin, { params: { userId } }),
      api(args).call(getUserRecord, { params: { userId } }),
    ]);
    return { user, mail };
  },
});
