import { z } from "zod";
import type { SettlementId } from "#contract/ids";
import { settlementDecisions } from "#contract/settlement/admin-endpoints";
import { SettlementDecision } from "#contract/settlement/schemas";
import { settlementDecisionNames } from "#contract/settlement/values";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { handleDecision, isConflict } from "../lists/handle-decision.server";

const DecisionForm = SettlementDecision.extend({ intent: z.enum(settlementDecisionNames) });

type Decision = { id: SettlementId; next: () => Promise<Address> };

/**
 * Handles the form that decides a settlement, and redirects to `next`. One that another admin decided meanwhile is shown
 * again, with what may still be decided; where the API says why it may not be decided so, that is beside the reason.
 */
export async function handleSettlementForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, DecisionForm, {
    decide: ({ intent, reason }) => args.api.call(settlementDecisions[intent], { params: { id }, body: { reason } }),
    isOver: (error) => isConflict(error) && !error.fields.reason,
    next,
    done: "admin/money.settlementDecided",
  });
}
