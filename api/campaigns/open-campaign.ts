import type { CampaignInput } from "#contract/campaigns/schemas";
import type { CampaignId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { adopt, publishUpload } from "../media/uploads";
import { planTimes } from "./campaign";

type Scope = { creatorId: UserId; input: CampaignInput; at: Date };

/**
 * Creates a campaign that opens now or at its time; returns its ID. Throws INVALID_REQUEST and PAYLOAD_TOO_LARGE with a
 * message beside the field, RESOURCE_CONFLICT for an eleventh that is not closed.
 */
export async function openCampaign(deps: Deps, { creatorId, input, at }: Scope): Promise<CampaignId> {
  await deps.limits.use("campaignPerUser", creatorId);
  const { opensAt, closesAt } = timesOf(input, at);
  const url = input.imageUrl;
  const picture = url
    ? await publishUpload(deps, { userId: creatorId, purpose: "campaign", url, at, field: "imageUrl" })
    : null;
  const campaignId = newId("cmp", at);
  await deps.database.db.transaction().execute(async (tx) => {
    await requireRoom(tx, creatorId, at);
    if (picture) await adopt(tx, picture, at);
    await tx
      .insertInto("campaigns")
      .values({
        campaign_id: campaignId,
        creator_id: creatorId,
        title: input.title,
        body: input.body,
        image_key: picture?.pictureKey ?? null,
        goal_won: input.goalAmount,
        needs_delivery: input.needsDelivery,
        opens_at: opensAt,
        closes_at: closesAt,
        created_at: at,
      })
      .execute();
    await markDone(tx, campaignId);
  });
  return campaignId;
}

/** The requested times as they will be stored. Throws INVALID_REQUEST beside the wrong one. */
export function timesOf(input: Pick<CampaignInput, "opensAt" | "closesAt">, at: Date) {
  const wished = { opensAt: input.opensAt ? new Date(input.opensAt) : null, closesAt: new Date(input.closesAt) };
  const planned = planTimes(wished, at);
  if ("flaw" in planned) throw new ApiError("INVALID_REQUEST", { fields: { [planned.field]: [planned.flaw] } });
  return planned;
}

/** Campaigns of one creator are created one after another, so that no eleventh gets through. */
async function requireRoom(tx: Tx, creatorId: UserId, at: Date): Promise<void> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", creatorId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("campaigns")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("creator_id", "=", creatorId)
    .where("closes_at", ">", at)
    .where("taken_down_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= limits.campaignsOpen)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { title: ["tooManyCampaigns"] } });
}
