import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { SettlementId } from "#contract/ids";
import { settlementDecisions } from "#contract/settlement/admin-endpoints";
import { SettlementDecision } from "#contract/settlement/schemas";
import { settlementDecisionNames } from "#contract/settlement/values";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

const DecisionForm = SettlementDecision.extend({ intent: z.enum(settlementDecisionNames) });

type Decision = { id: SettlementId; next: () => Promise<Address> };

/**
 * Handles the form that decides a settlement, and redirects to `next`. One that another admin decided meanwhile is shown
 * again, with what may still be decided; where the API says why it may not be decided so, that is beside the reason.
 */
export async function handleSettlementForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, DecisionForm);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, reason } = submission.value;
  try {
    await api(args).call(settlementDecisions[intent], { params: { id }, body: { reason } });
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === "RESOURCE_CONFLICT" && !error.fields.reason;
    if (!isOver) return formError(args, submission, error);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin/money.settlementDecided" } });
}
