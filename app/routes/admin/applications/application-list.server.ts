import { getApplication, listApplications } from "#contract/applications/admin-endpoints";
import { fieldsInOrder, storedApplicationStatuses } from "#contract/applications/values";
import { api } from "~/api/client.server";
import { pageTitle } from "~/seo/page-title.server";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const applicationList = adminList({
  path: "/admin/applications",
  title: (request) => pageTitle(request, "admin/applications", "title"),
  filters: { status: { values: storedApplicationStatuses, initial: "pending" }, field: { values: fieldsInOrder } },
  read: (args, query) => api(args).call(listApplications, { query }),
  prefix: "apl",
  idOf: ({ applicationId }) => applicationId,
  waits: ({ status }) => status === "pending",
  open: async (args, id) => {
    const [application, history] = await withHistory(args, id, api(args).call(getApplication, { params: { id } }));
    return { application, history };
  },
});
