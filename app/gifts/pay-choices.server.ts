import { listPayMethods } from "#contract/payments/endpoints";
import { methodName } from "#contract/payments/methods";
import type { PayMethods } from "#contract/payments/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { localeOf } from "~/i18n/i18n.server";
import { sessionOf } from "~/session/session.server";

/**
 * What the viewer's gift can be paid with: their stored cards unless `kind` leaves them out, and the easy pays by name. A
 * guest has none; where they cannot be read, a gift is by card and its order's page asks for it.
 */
export async function payChoicesOf(args: HandlerArgs, query: { kind?: "easyPay" } = {}) {
  const { methods, easyPays } = await listMethods(args, query);
  const lng = localeOf(args.request);
  return { methods, easyPays: easyPays.map((value) => ({ value, label: methodName(value, lng) })) };
}

async function listMethods(args: HandlerArgs, query: { kind?: "easyPay" }): Promise<PayMethods> {
  const none = { methods: [], easyPays: [] };
  if (await sessionOf(args).isGuest()) return none;
  try {
    return await args.api.call(listPayMethods, { query });
  } catch (error) {
    if (error instanceof ApiError) return none;
    throw error;
  }
}
