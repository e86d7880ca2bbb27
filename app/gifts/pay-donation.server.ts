import { setTimeout as wait } from "node:timers/promises";
import { approveOrder, openOrder } from "#contract/payments/endpoints";
import { easyPays } from "#contract/payments/methods";
import type { NewDonation, Order } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { formKey } from "~/http/form-key.server";
import { formError } from "~/http/respond.server";
import { clearGiftDraft } from "./gift-draft.server";
import { PaidGiftForm } from "./gift-form.server";

/** Pays a donation once however often its form is sent: the form is one order, and the order one payment. */
export async function payDonation(args: HandlerArgs, { domain, form }: { domain: string; form: FormData }) {
  const submission = await args.parseForm(PaidGiftForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { methodId, once, ...gift } = submission.value;
  const method = easyPays.find((each) => each === methodId);
  const donation = { kind: "donation" as const, domain, ...gift, method };
  const idempotencyKey = formKey({ once, content: JSON.stringify(donation) });
  let order: Order;
  try {
    order = await openOnce(args, { donation, idempotencyKey });
  } catch (error) {
    return formError(args, submission, besideMethodId(error));
  }
  const { orderId } = order;
  clearGiftDraft(args);
  // Another card and an easy pay lead to the order's page: a form without script may not be redirected to the provider's.
  // Without a key a form sent twice may be two orders, each confirmed on its own page.
  if (methodId === "other" || method || !idempotencyKey) return args.redirect(href("/checkout/:orderId", { orderId }));
  try {
    await args.api.call(approveOrder, { body: { orderId, methodId } });
  } catch (error) {
    // The order's own page says what became of it, and offers another card.
    if (error instanceof ApiError) return args.redirect(href("/checkout/:orderId", { orderId }));
    throw error;
  }
  return args.redirect(href("/checkout/:orderId/complete", { orderId }));
}

/** The form has one field for stored cards and easy pays. */
function besideMethodId(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields.method) return error;
  const { method, ...fields } = error.fields;
  return new ApiError(error.status, { ...error, message: error.message, fields: { ...fields, methodId: method } });
}

const tries = 20;
const tryEveryMs = 100;

/** The form sent twice at the same moment: the second waits until the first has its order. */
async function openOnce(
  args: HandlerArgs,
  { donation, idempotencyKey }: { donation: NewDonation; idempotencyKey: string | undefined },
): Promise<Order> {
  for (let left = tries; ; left--) {
    try {
      return await args.api.call(openOrder, { body: donation, idempotencyKey });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "RESOURCE_CONFLICT") || left === 0) throw error;
      await wait(tryEveryMs);
    }
  }
}
