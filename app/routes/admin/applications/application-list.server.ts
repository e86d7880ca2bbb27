import { getApplication, listApplications } from "#contract/applications/admin-endpoints";
import { fieldsInOrder, storedApplicationStatuses } from "#contract/applications/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const applicationList = adminList({
  path: "/admin/applications",
  title: (args) => args.title("admin/applications", "title"),
  filters: { status: { values: storedApplicationStatuses, initial: "pending" }, field: { values: fieldsInOrder } },
  read: (args, query) => args.api.call(listApplications, { query }),
  prefix: "apl",
  idOf: ({ applicationId }) => applicationId,
  waits: ({ status }) => status === "pending",
  open: async (args, id) => {
    const [application, history] = await withHistory(args, id, args.api.call(getApplication, { params: { id } }));
    return { application, history };
  },
});
