import type { ActionFunctionArgs } from "@remix-run/node";
import type { SellerIdentityId } from "#contract/ids";
import { decideSellerIdentity } from "#contract/sellers/admin-endpoints";
import { SellerDecision } from "#contract/sellers/schemas";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

type Decision = { id: SellerIdentityId; next: () => Promise<Address> };

/**
 * Handles the form that decides a seller's identity, and redirects to `next`. One that another admin decided before is
 * shown again, with what may still be decided; in place of one that its seller replaced, the page says so.
 */
export async function handleSellerForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, SellerDecision);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(decideSellerIdentity, { params: { id }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || !["RESOURCE_CONFLICT", "RESOURCE_NOT_FOUND"].includes(error.code))
      return formError(args, submission, error, ["code"]);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin/sellers.sellerDecided" } });
}
