import type { ActionFunctionArgs } from "@remix-run/node";
import type { SellerIdentityId } from "#contract/ids";
import { decideSellerIdentity } from "#contract/sellers/admin-endpoints";
import { SellerDecision } from "#contract/sellers/schemas";
import type { Address } from "~/addresses/address";
import { api } from "~/api/client.server";
import { handleDecision, isConflict } from "../lists/handle-decision.server";

type Decision = { id: SellerIdentityId; next: () => Promise<Address> };

/**
 * Handles the form that decides a seller's identity, and redirects to `next`. One that another admin decided before is
 * shown again, with what may still be decided; in place of one that its seller replaced, the page says so.
 */
export async function handleSellerForm(args: ActionFunctionArgs, { id, next }: Decision) {
  return handleDecision(args, SellerDecision, {
    decide: (decision) => api(args).call(decideSellerIdentity, { params: { id }, body: decision }),
    isOver: (error) => isConflict(error) || error.code === "RESOURCE_NOT_FOUND",
    fields: ["code"],
    next,
    done: "admin/sellers.sellerDecided",
  });
}
