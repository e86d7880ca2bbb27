import { type ActionFunctionArgs, data } from "@remix-run/node";
import { ApiError } from "~/http/api-error";
import { readForm } from "~/http/form.server";
import { showNow, wantsPage } from "~/http/respond.server";
import { responseContext } from "~/http/response-context.server";

/**
 * Runs an action. While the API is away or busy, script gets the page's form back, as where the network failed; a page
 * of the error gets the fields, to be sent again from there (unsent-form.server.tsx).
 */
export async function keepTyped<T>(args: ActionFunctionArgs, act: () => Promise<T> | T) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || !canSendAgain(error.status)) throw error;
    if (!wantsPage(args.request)) return refusedForm(args, error) as T;
    if (!args.request.bodyUsed) await readForm(args).catch(() => undefined);
    throw error;
  }
}

/** Whether the same act may succeed later. */
export const canSendAgain = (status: number) => status >= 500 || status === 429;

/** In the shapes that forms read, as `unsentForm` of network/page-fetch.ts: what was typed is still in the page. */
function refusedForm(args: ActionFunctionArgs, error: ApiError) {
  showNow(args, error);
  const { body, key } = Object.fromEntries(responseContext(args.context).submittedFields ?? []);
  const result = { status: "error", error: { "": [error.message] } };
  return data({ result, unsent: { body, key, formErrors: [error.message] } }, { status: error.status });
}
