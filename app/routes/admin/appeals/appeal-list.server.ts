import { getAppealForAdmin, listAppeals } from "#contract/suspensions/admin-endpoints";
import { listedAppealStatuses } from "#contract/suspensions/values";
import { api } from "~/api/client.server";
import { pageTitle } from "~/seo/page-title.server";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const appealList = adminList({
  path: "/admin/appeals",
  title: (request) => pageTitle(request, "admin/appeals", "adminTitle"),
  filters: { status: { values: listedAppealStatuses, initial: "open" } },
  read: (args, query) => api(args).call(listAppeals, { query }),
  prefix: "ape",
  idOf: ({ appealId }) => appealId,
  waits: ({ status }) => status === "open",
  open: async (args, id) => {
    const [appeal, history] = await withHistory(args, id, api(args).call(getAppealForAdmin, { params: { id } }));
    return { appeal, history };
  },
});
