import { getEarningsByDay } from "#contract/settlement/endpoints";
import type { EarningsDay } from "#contract/settlement/schemas";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { requireViewer } from "~/guards/viewer.server";

/** What fans paid a creator today; null for fans, without a payment, and when it cannot be read: the list does without it. */
export async function findReceivedToday(args: HandlerArgs): Promise<EarningsDay | null> {
  const { role } = await requireViewer(args);
  if (role !== "activist") return null;
  const earnings = await args.api.callOptional(getEarningsByDay, { query: {} });
  const today = earnings?.items.at(-1);
  return today && today.payments > 0 ? today : null;
}
