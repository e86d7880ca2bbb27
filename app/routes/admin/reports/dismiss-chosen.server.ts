import type { ActionFunctionArgs } from "@remix-run/node";
import { dismissReports } from "#contract/moderation/admin-endpoints";
import { ReportsDismissal } from "#contract/moderation/schemas";
import { api } from "~/api/client.server";
import { handleForm } from "~/http/form.server";
import { seeOther } from "~/http/respond.server";

/** Handles the form that dismisses the chosen reports, and shows the head of the list, where the next ones are. */
export const dismissChosen = (args: ActionFunctionArgs) =>
  handleForm(args, { schema: ReportsDismissal }, async (body) => {
    const { dismissed, skipped } = await api(args).call(dismissReports, { body });
    const search = new URL(args.request.url).searchParams;
    search.delete("pagingKey");
    search.delete("index");
    const params = { count: dismissed, skipped };
    const key = skipped > 0 ? "admin.someReportsDismissed" : "admin.reportsDismissed";
    return seeOther(args, `/admin/reports?${search}`, { flash: { key, params } });
  });
