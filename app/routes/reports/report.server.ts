import type { ActionFunctionArgs } from "@remix-run/node";
import type { AnyId } from "#contract/ids";
import { sendReport } from "#contract/moderation/endpoints";
import { ReportForm } from "#contract/moderation/schemas";
import type { ReportTarget } from "#contract/moderation/values";
import type { Address } from "~/addresses/address";
import { api } from "~/api/client.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

/** Creates a report and redirects `back`. If one is open already, redirects to where its outcome will be shown. */
export async function submitReport(args: ActionFunctionArgs, targetType: ReportTarget, targetId: AnyId, back: Address) {
  await requireViewer(args);
  const submission = await parseForm(args, ReportForm);
  if (submission.status !== "success") return formError(args, submission);
  const { reason, detail } = submission.value;
  try {
    await api(args).call(sendReport, { body: { targetType, targetId, reason, detail } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_CONFLICT")
      return seeOther(args, "/mypage/reports", { flash: { key: "reports.reportOpen" } });
    return formError(args, submission, error);
  }
  return seeOther(args, back, { flash: { key: "reports.reportSent" } });
}
