import { getAppealForAdmin, listAppeals } from "#contract/suspensions/admin-endpoints";
import { listedAppealStatuses } from "#contract/suspensions/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const appealList = adminList({
  path: "/admin/appeals",
  title: (args) => args.title("admin/appeals", "adminTitle"),
  filters: { status: { values: listedAppealStatuses, initial: "open" } },
  read: (args, query) => args.api.call(listAppeals, { query }),
  prefix: "ape",
  idOf: ({ appealId }) => appealId,
  waits: ({ status }) => status === "open",
  open: async (args, id) => {
    const [appeal, history] = await withHistory(args, id, args.api.call(getAppealForAdmin, { params: { id } }));
    return { appeal, history };
  },
});
