import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { approveApplication, getApplication, rejectApplication } from "#contract/applications/admin-endpoints";
import { ApplicationApproval, ApplicationRejection } from "#contract/applications/schemas";
import type { ApplicationId } from "#contract/ids";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

const DecisionOf = z.discriminatedUnion("intent", [
  ApplicationApproval.extend({ intent: z.literal("approve"), confirmed: z.literal("on", { error: "notConfirmed" }) }),
  ApplicationRejection.extend({ intent: z.literal("reject") }),
]);
const decided = {
  approve: "admin/applications.applicationApproved",
  reject: "admin/applications.applicationRejected",
} as const;

type Decision = { id: ApplicationId; next: () => Promise<Address> };

/**
 * Handles the forms that approve or reject an application, and redirects to `next`. One that is no longer pending is
 * shown again, without the forms.
 */
export async function handleApplicationForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, DecisionOf);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, reason } = submission.value;
  const decision = intent === "approve" ? approveApplication : rejectApplication;
  const params = { id };
  try {
    await api(args).call(decision, { params, body: { reason } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    // Also the applicant's state can be in the way: the same decision may then be sent again.
    const { status } = await api(args).call(getApplication, { params });
    if (status === "pending") return formError(args, submission, error);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: decided[intent] } });
}
