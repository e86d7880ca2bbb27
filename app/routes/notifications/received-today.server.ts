import { getEarningsByDay } from "#contract/settlement/endpoints";
import type { EarningsDay } from "#contract/settlement/schemas";
import { api } from "~/api/client.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import type { RouteArgs } from "~/http/response-context.server";

/** What fans paid a creator today; null for fans, without a payment, and when it cannot be read: the list does without it. */
export async function findReceivedToday(args: RouteArgs): Promise<EarningsDay | null> {
  const { role } = await requireViewer(args);
  if (role !== "activist") return null;
  try {
    const today = (await api(args).call(getEarningsByDay, { query: {} })).items.at(-1);
    return today && today.payments > 0 ? today : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
