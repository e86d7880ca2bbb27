import type { SellerIdentityId } from "#contract/ids";
import { decideSellerIdentity } from "#contract/sellers/admin-endpoints";
import { SellerDecision } from "#contract/sellers/schemas";
import type { Address } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { handleDecision, isConflict } from "../lists/handle-decision.server";

type Decision = { id: SellerIdentityId; next: () => Promise<Address> };

/**
 * Handles the form that decides a seller's identity, and redirects to `next`. One that another admin decided before is
 * shown again, with what may still be decided; in place of one that its seller replaced, the page says so.
 */
export async function handleSellerForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, SellerDecision, {
    decide: (decision) => args.api.call(decideSellerIdentity, { params: { id }, body: decision }),
    isOver: (error) => isConflict(error) || error.code === "RESOURCE_NOT_FOUND",
    fields: ["code"],
    next,
    done: "admin/sellers.sellerDecided",
  });
}
