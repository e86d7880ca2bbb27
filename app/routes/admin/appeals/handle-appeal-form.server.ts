import type { AppealId } from "#contract/ids";
import { decideAppeal } from "#contract/suspensions/admin-endpoints";
import { AppealDecision } from "#contract/suspensions/schemas";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { handleDecision } from "../lists/handle-decision.server";

type Decision = { id: AppealId; next: () => Promise<Address> };

/**
 * Handles the form that decides an appeal, and redirects to `next`. An appeal that another admin decided meanwhile is
 * shown again, with that decision in place of the form.
 */
export async function handleAppealForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, AppealDecision, {
    decide: (decision) => args.api.call(decideAppeal, { params: { id }, body: decision }),
    next,
    done: "admin/appeals.appealDecided",
  });
}
