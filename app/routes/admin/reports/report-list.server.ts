import { getReportForAdmin, listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import { reportReasons, reportStatuses, reportTargets } from "#contract/moderation/values";
import { api } from "~/api/client.server";
import { pageTitle } from "~/seo/page-title.server";
import { adminList } from "../lists/admin-list.server";
import { withHistory } from "../lists/with-history.server";

export const reportList = adminList({
  path: "/admin/reports",
  title: (request) => pageTitle(request, "admin", "reports"),
  filters: {
    status: { values: reportStatuses, initial: "open" },
    targetType: { values: reportTargets },
    reason: { values: reportReasons },
  },
  read: (args, query) => api(args).call(listReportsForAdmin, { query }),
  prefix: "rpt",
  idOf: ({ reportId }) => reportId,
  waits: ({ status }) => status === "open",
  open: async (args, id) => {
    const [report, history] = await withHistory(args, id, api(args).call(getReportForAdmin, { params: { id } }));
    return { report, history };
  },
});
