import { getReportForAdmin, listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import { reportReasons, reportStatuses, reportTargets } from "#contract/moderation/values";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const reportList = adminList({
  path: "/admin/reports",
  title: (args) => args.title("admin", "reports"),
  filters: {
    status: { values: reportStatuses, initial: "open" },
    targetType: { values: reportTargets },
    reason: { values: reportReasons },
  },
  read: (args, query) => args.api.call(listReportsForAdmin, { query }),
  prefix: "rpt",
  idOf: ({ reportId }) => reportId,
  waits: ({ status }) => status === "open",
  open: async (args, id) => {
    const [report, history] = await withHistory(args, id, args.api.call(getReportForAdmin, { params: { id } }));
    return { report, history };
  },
});
