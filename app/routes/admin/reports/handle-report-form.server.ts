import type { ReportId } from "#contract/ids";
import { openReportSnapshot, resolveReport } from "#contract/moderation/admin-endpoints";
import { ReportDecision } from "#contract/moderation/schemas";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { showFormAgain } from "~/http/respond.server";
import { handleDecision } from "../lists/handle-decision.server";

type Decision = { id: ReportId; next: () => Promise<Address> };

/**
 * Opens the covered parts and shows the page again, or handles the decision form, and redirects to
 * `next`. A report that another admin decided meanwhile is shown again, with that decision in place of the form.
 */
export async function handleReportForm(args: HandlerArgs, { id, next }: Decision) {
  const form = await args.readForm();
  if (form.get("intent") === "openSnapshot") {
    await args.api.call(openReportSnapshot, { params: { id } });
    return showFormAgain(args, form);
  }
  return handleDecision(args, ReportDecision, {
    form,
    decide: (decision) => args.api.call(resolveReport, { params: { id }, body: decision }),
    next,
    done: "admin.reportDecided",
  });
}
