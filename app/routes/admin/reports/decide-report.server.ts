import type { ActionFunctionArgs } from "@remix-run/node";
import type { ReportId } from "#contract/ids";
import { resolveReport } from "#contract/moderation/admin-endpoints";
import { ReportDecision } from "#contract/moderation/schemas";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

type Decision = { reportId: ReportId; next: () => Promise<Address> };

/**
 * Handles the decision form, and redirects to `next`. A report that another admin decided meanwhile is shown again, with
 * that decision in place of the form.
 */
export async function decideReport(args: ActionFunctionArgs, { reportId, next }: Decision) {
  const submission = await parseForm(args, ReportDecision);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(resolveReport, { params: { id: reportId }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin.reportDecided" } });
}
