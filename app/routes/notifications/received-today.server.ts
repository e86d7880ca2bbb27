import { getEarningsByDay } from "#contract/settlement/endpoints";
import type { EarningsDay } from "#contract/settlement/schemas";
import { api } from "~/api/client.server";
import { requireViewer } from "~/guards/viewer.server";
import type { RouteArgs } from "~/http/response-context.server";

/** What fans paid a creator today; null for fans, without a payment, and when it cannot be read: the list does without it. */
export async function findReceivedToday(args: RouteArgs): Promise<EarningsDay | null> {
  const { role } = await requireViewer(args);
  if (role !== "activist") return null;
  const earnings = await api(args).callOptional(getEarningsByDay, { query: {} });
  const today = earnings?.items.at(-1);
  return today && today.payments > 0 ? today : null;
}
