import type { AnyId } from "#contract/ids";
import { sendReport } from "#contract/moderation/endpoints";
import { ReportForm } from "#contract/moderation/schemas";
import type { ReportTarget } from "#contract/moderation/values";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { formError } from "~/http/respond.server";

/** Creates a report and redirects `back`. If one is open already, redirects to where its outcome will be shown. */
export async function submitReport(args: HandlerArgs, targetType: ReportTarget, targetId: AnyId, back: Address) {
  await requireViewer(args);
  const submission = await args.parseForm(ReportForm);
  if (submission.status !== "success") return formError(args, submission);
  const { reason, detail } = submission.value;
  try {
    await args.api.call(sendReport, { body: { targetType, targetId, reason, detail } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_CONFLICT")
      return args.redirect("/mypage/reports", { flash: { key: "reports.reportOpen" } });
    return formError(args, submission, error);
  }
  return args.redirect(back, { flash: { key: "reports.reportSent" } });
}
