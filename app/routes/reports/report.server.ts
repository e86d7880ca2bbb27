import type { ActionFunctionArgs } from "@remix-run/node";
import type { ReportTarget } from "#contract/report-kinds";
import { Complaint } from "#contract/reports";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { requireViewer } from "~/session/viewer.server";

/** Takes a report and goes `back`. One that is open already is shown where its outcome will be. */
export async function takeReport(args: ActionFunctionArgs, targetType: ReportTarget, targetId: string, back: string) {
  await requireViewer(args);
  const submission = await parseForm(args, Complaint);
  if (submission.status !== "success") return formError(args, submission);
  const { reason, detail } = submission.value;
  try {
    await api(args).post("/report", { targetType, targetId, reason, detail });
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_CONFLICT")
      return seeOther(args, "/mypage/reports", { flash: { key: "reportOpen" } });
    return formError(args, submission, error);
  }
  return seeOther(args, back, { flash: { key: "reportSent" } });
}
