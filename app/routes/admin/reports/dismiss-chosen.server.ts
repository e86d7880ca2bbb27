import { dismissReports } from "#contract/moderation/admin-endpoints";
import { ReportsDismissal } from "#contract/moderation/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";

/** Handles the form that dismisses the chosen reports, and shows the head of the list, where the next ones are. */
export const dismissChosen = (args: HandlerArgs) =>
  args.handleForm({ schema: ReportsDismissal }, async (body) => {
    const { dismissed, skipped } = await args.api.call(dismissReports, { body });
    const search = new URL(args.request.url).searchParams;
    search.delete("pagingKey");
    search.delete("index");
    const params = { count: dismissed, skipped };
    const key = skipped > 0 ? "admin.someReportsDismissed" : "admin.reportsDismissed";
    return args.redirect(`/admin/reports?${search}`, { flash: { key, params } });
  });
