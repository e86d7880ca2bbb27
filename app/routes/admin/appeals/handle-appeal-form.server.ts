import type { ActionFunctionArgs } from "@remix-run/node";
import type { AppealId } from "#contract/ids";
import { decideAppeal } from "#contract/suspensions/admin-endpoints";
import { AppealDecision } from "#contract/suspensions/schemas";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";

type Decision = { id: AppealId; next: () => Promise<Address> };

/**
 * Handles the form that decides an appeal, and redirects to `next`. An appeal that another admin decided meanwhile is
 * shown again, with that decision in place of the form.
 */
export async function handleAppealForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const submission = await parseForm(args, AppealDecision);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(decideAppeal, { params: { id }, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    return seeOther(args, hrefOfLocation(new URL(args.request.url)), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin/appeals.appealDecided" } });
}
