import { PushSubscriptionId } from "#contract/ids";
import { listPushSubscriptions, subscribeToPush, unsubscribeFromPush } from "#contract/push/endpoints";
import { PushSubscriptionInput } from "#contract/push/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";

/**
 * Subscribes this browser in place of what this session has subscribed before. `renew`: for the service worker, which
 * subscribes nothing where that has been ended meanwhile. Throws INVALID_REQUEST for fields no browser sends.
 */
export async function subscribeDevice(args: HandlerArgs, form: FormData, { renew }: { renew: boolean }): Promise<void> {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name));
  const input = PushSubscriptionInput.safeParse({ endpoint, keys: { p256dh, auth } });
  if (!input.success) throw localApiError("INVALID_REQUEST", args);
  const { items } = await args.api.call(listPushSubscriptions);
  const earlier = items.filter(({ current }) => current);
  if (renew && earlier.length === 0) return;
  const { id } = await args.api.call(subscribeToPush, { body: input.data });
  for (const replaced of earlier) if (replaced.id !== id) await unsubscribe(args, replaced.id);
}

export const endDevice = (args: HandlerArgs, form: FormData): Promise<void> =>
  unsubscribe(args, idField(form, "subscriptionId"));

/** A subscription that has ended meanwhile is ended as requested. */
async function unsubscribe(args: HandlerArgs, id: PushSubscriptionId): Promise<void> {
  try {
    await args.api.call(unsubscribeFromPush, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    if (!PushSubscriptionId.safeParse(id).success) throw localApiError("INVALID_REQUEST", args);
  }
}
