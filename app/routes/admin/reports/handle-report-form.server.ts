import type { ActionFunctionArgs } from "@remix-run/node";
import type { ReportId } from "#contract/ids";
import { openReportSnapshot, resolveReport } from "#contract/moderation/admin-endpoints";
import { ReportDecision } from "#contract/moderation/schemas";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm, readForm } from "~/http/form.server";
import { formError, seeOther, showFormAgain } from "~/http/respond.server";

type Decision = { id: ReportId; next: () => Promise<Address> };

/**
 * Opens the covered parts and shows the page again, or handles the decision form, and redirects to
 * `next`. A report that another admin decided meanwhile is shown again, with that decision in place of the form.
 */
export async function handleReportForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const form = await readForm(args);
  if (form.get("intent") === "openSnapshot") {
    await api(args).call(openReportSnapshot, { params: { id } });
    return showFormAgain(args, form);
  }
  const submission = await parseForm(args, ReportDecision, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(resolveReport, { params: { id }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    return seeOther(args, samePage(args), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin.reportDecided" } });
}

const samePage = ({ request }: ActionFunctionArgs) => hrefOfLocation(new URL(request.url));
