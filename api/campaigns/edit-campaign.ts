import type { CampaignInput } from "#contract/campaigns/schemas";
import type { FieldMessage } from "#contract/field-messages";
import type { CampaignId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { pictureKeyIn } from "../media/picture-address";
import { adopt, type Published, publishUpload, removePicture } from "../media/uploads";
import { closingFlaw, statusOf } from "./campaign";
import { timesOf } from "./open-campaign";
import { isPromised, lockOwnCampaign } from "./queries";

type Edit = { creatorId: UserId; campaignId: CampaignId; input: CampaignInput; at: Date };
type OwnCampaignRow = Awaited<ReturnType<typeof lockOwnCampaign>>;

/**
 * Updates a campaign. After a gift or an open payment title, goal, times and delivery are fixed; after the opening, its
 * time is. Throws RESOURCE_NOT_FOUND for another creator's, RESOURCE_CONFLICT for fixed fields, an ended or withheld one,
 * INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields.
 */
export async function editCampaign(deps: Deps, edit: Edit): Promise<void> {
  const { creatorId, campaignId, input, at } = edit;
  await deps.limits.use("campaignPerUser", creatorId);
  const picture = await wantedPicture(deps, edit);
  await deps.database.db.transaction().execute(async (tx) => {
    const before = await lockOwnCampaign(tx, creatorId, { campaignId });
    const status = statusOf(before, at);
    if (status !== "open" && status !== "scheduled")
      throw new ApiError("RESOURCE_CONFLICT", { fields: { closesAt: ["campaignClosed"] } });
    if (await isPromised(tx, campaignId)) requireAsPromised(before, input);
    const times = status === "open" ? timesOfOpen(before, input, at) : timesOf(input, at);
    await changePicture(tx, before, picture, at);
    await tx
      .updateTable("campaigns")
      .set({
        title: input.title,
        body: input.body,
        goal_won: input.goalAmount,
        needs_delivery: input.needsDelivery,
        opens_at: times.opensAt,
        closes_at: times.closesAt,
        ...(status === "open" && (picture !== undefined || differs(before, input)) && { edited_at: at }),
      })
      .where("campaign_id", "=", campaignId)
      .execute();
  });
}

const differs = (before: OwnCampaignRow, { title, body, goalAmount, needsDelivery, closesAt }: CampaignInput) =>
  before.title !== title ||
  before.body !== body ||
  before.goal_won !== goalAmount ||
  before.needs_delivery !== needsDelivery ||
  before.closes_at.getTime() !== Date.parse(closesAt);

function requireAsPromised(before: OwnCampaignRow, input: CampaignInput): void {
  const same = {
    title: before.title === input.title,
    goalAmount: before.goal_won === input.goalAmount,
    closesAt: before.closes_at.getTime() === Date.parse(input.closesAt),
    needsDelivery: before.needs_delivery === input.needsDelivery,
  };
  const changed = Object.entries(same).filter(([, is]) => !is);
  if (changed.length === 0) return;
  const fields: [string, FieldMessage[]][] = changed.map(([name]) => [name, ["campaignPromised"]]);
  throw new ApiError("RESOURCE_CONFLICT", { fields: Object.fromEntries(fields) });
}

/** An open campaign keeps its opening time; none sent means the present one. */
function timesOfOpen(before: OwnCampaignRow, input: CampaignInput, at: Date) {
  const [opensAt, closesAt] = [before.opens_at, new Date(input.closesAt)];
  if (input.opensAt && Date.parse(input.opensAt) !== opensAt.getTime())
    throw new ApiError("RESOURCE_CONFLICT", { fields: { opensAt: ["campaignOpened"] } });
  const flaw = closesAt.getTime() === before.closes_at.getTime() ? null : closingFlaw(opensAt, closesAt, at);
  if (flaw) throw new ApiError("INVALID_REQUEST", { fields: { closesAt: [flaw] } });
  return { opensAt, closesAt };
}

/** A new picture, null to remove the present one, undefined to keep it. */
async function wantedPicture(deps: Deps, { creatorId, campaignId, input, at }: Edit) {
  const before = await imageKey(deps, creatorId, campaignId);
  const url = input.imageUrl;
  if (url === null) return before === null ? undefined : null;
  const key = pictureKeyIn(url);
  if (key !== null && key === before) return undefined;
  return publishUpload(deps, { userId: creatorId, purpose: "campaign", url, at, field: "imageUrl" }).catch(
    async (error) => {
      // Sent twice at the same time: the other request may have used the upload.
      if (key === null || (await imageKey(deps, creatorId, campaignId)) !== key) throw error;
      return undefined;
    },
  );
}

async function imageKey({ database: { db } }: Deps, creatorId: UserId, campaignId: CampaignId): Promise<string | null> {
  const row = await db
    .selectFrom("campaigns")
    .select("image_key")
    .where("campaign_id", "=", campaignId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.image_key;
}

async function changePicture(
  tx: Tx,
  before: OwnCampaignRow,
  picture: Published | null | undefined,
  at: Date,
): Promise<void> {
  if (picture === undefined || picture?.pictureKey === before.image_key) return;
  if (picture) await adopt(tx, picture, at);
  await tx
    .updateTable("campaigns")
    .set({ image_key: picture?.pictureKey ?? null })
    .where("campaign_id", "=", before.campaign_id)
    .execute();
  if (before.image_key) await removePicture(tx, before.image_key, "campaign");
}
