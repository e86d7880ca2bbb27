import { z } from "zod";
import { approveApplication, getApplication, rejectApplication } from "#contract/applications/admin-endpoints";
import { ApplicationApproval, ApplicationRejection } from "#contract/applications/schemas";
import type { ApplicationId } from "#contract/ids";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { handleDecision, isConflict } from "../lists/handle-decision.server";

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
export async function handleApplicationForm(args: HandlerArgs, { id, next }: Decision) {
  const params = { id };
  return handleDecision(args, DecisionOf, {
    decide: ({ intent, reason }) =>
      args.api.call(intent === "approve" ? approveApplication : rejectApplication, { params, body: { reason } }),
    // Also the applicant's state can be in the way: the same decision may then be sent again.
    isOver: async (error) =>
      isConflict(error) && (await args.api.call(getApplication, { params })).status !== "pending",
    next,
    done: ({ intent }) => decided[intent],
  });
}
