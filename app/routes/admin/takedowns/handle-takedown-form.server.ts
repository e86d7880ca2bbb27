import type { ActionFunctionArgs } from "@remix-run/node";
import type { TakedownId } from "#contract/ids";
import { decideTakedown, getTakedown, openTakedownContent } from "#contract/takedowns/admin-endpoints";
import { TakedownDecision } from "#contract/takedowns/schemas";
import { type Address, hrefOfLocation } from "~/addresses/address";
import { api } from "~/api/client.server";
import { ApiError } from "~/http/api-error";
import { parseForm, readForm } from "~/http/form.server";
import { formError, seeOther, showFormAgain } from "~/http/respond.server";
import { decisionsAt } from "./takedown-decision";

type Decision = { id: TakedownId; next: () => Promise<Address> };

/**
 * Opens the covered parts and shows the page again, or handles the decision form, and redirects to
 * `next`. A case that another admin decided before is shown again as it is now.
 */
export async function handleTakedownForm(args: ActionFunctionArgs, { id, next }: Decision) {
  const form = await readForm(args);
  const params = { id };
  if (form.get("intent") === "openContent") {
    await api(args).call(openTakedownContent, { params });
    return showFormAgain(args, form);
  }
  const submission = await parseForm(args, TakedownDecision, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(decideTakedown, { params, body: submission.value });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") return formError(args, submission, error);
    const { state } = await api(args).call(getTakedown, { params });
    // Also the content itself can be in the way: the same decision may then be sent again.
    if (decisionsAt[state]?.includes(submission.value.outcome)) return formError(args, submission, error);
    return seeOther(args, samePage(args), { flash: { key: error.code } });
  }
  return seeOther(args, await next(), { flash: { key: "admin/takedowns.takedownDecided" } });
}

const samePage = ({ request }: ActionFunctionArgs) => hrefOfLocation(new URL(request.url));
