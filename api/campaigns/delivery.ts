import { sql } from "kysely";
import type { DeliveryAddress, DeliveryInfo, DeliveryInput, ShippingList } from "#contract/campaigns";
import { type SummaryRow, toSummary } from "../creators/summary";
import { decrypt, encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { audit } from "../staff/audit";
import { addressesUntil, statusOf, writableUntil } from "./campaign";
import { holdOwn } from "./queries";

type Given = SummaryRow & {
  campaign_id: string;
  title: string;
  closes_at: Date;
  given_won: number;
  sealed: string | null;
  listed_at: Date | null;
};

/**
 * What a supporter has written for a campaign they gave to. By what was given, not by what may be seen: who has blocked
 * the creator since still reads their own. Throws RESOURCE_NOT_FOUND where nothing of theirs stands or nothing is sent.
 */
export async function deliveryOf(deps: Deps, fanId: string, campaignId: string, at: Date): Promise<DeliveryInfo> {
  return toInfo(deps, await givenBy(deps.database.db, fanId, campaignId, at), at);
}

/**
 * Writes where to send to, or writes it again. Throws RESOURCE_NOT_FOUND without a gift of one's own that stands,
 * RESOURCE_CONFLICT once the creator has fetched it or its time is over. Of a fetch and a change at the same moment one
 * comes first: what was fetched is what is told to stand.
 */
export async function writeDelivery(
  deps: Deps,
  fanId: string,
  { campaignId, ...address }: DeliveryInput,
  at: Date,
): Promise<DeliveryInfo> {
  await deps.limits.use("deliveryPerUser", fanId);
  const sealed = encrypt(deps.keys, JSON.stringify(address));
  await deps.database.db.transaction().execute(async (tx) => {
    // Held against a refund, a taking down and a purge, which end what is written here.
    await sql`SELECT FROM campaigns WHERE campaign_id = ${campaignId} FOR NO KEY UPDATE`.execute(tx);
    const given = await givenBy(tx, fanId, campaignId, at);
    requireWritable(given, at);
    const written = await tx
      .insertInto("campaign_deliveries")
      .values({ campaign_id: campaignId, fan_id: fanId, sealed, written_at: at })
      .onConflict((c) =>
        c
          .columns(["campaign_id", "fan_id"])
          .doUpdateSet({ sealed, written_at: at })
          .where("campaign_deliveries.listed_at", "is", null),
      )
      .returning("fan_id")
      .executeTakeFirst();
    if (!written) throw listed();
  });
  return deliveryOf(deps, fanId, campaignId, at);
}

/** Takes one's address back, as long as it could be changed. Again changes nothing. Throws as `writeDelivery`. */
export async function removeDelivery(deps: Deps, fanId: string, campaignId: string, at: Date): Promise<void> {
  const given = await givenBy(deps.database.db, fanId, campaignId, at);
  if (given.sealed === null) return;
  requireWritable(given, at);
  const removed = await deps.database.db
    .deleteFrom("campaign_deliveries")
    .where("campaign_id", "=", campaignId)
    .where("fan_id", "=", fanId)
    .where("listed_at", "is", null)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw listed();
}

/**
 * The addresses of a creator's own campaign, in the order of postcodes, so that they do not tell whose gift each belongs
 * to. That they were read is written into the audit log first; from then on each stands as it is. Throws
 * RESOURCE_NOT_FOUND for another's, RESOURCE_CONFLICT for one taken down, or closed more than 90 days ago.
 */
export async function shippingList(
  deps: Deps,
  { creatorId, campaignId, at }: { creatorId: string; campaignId: string; at: Date },
): Promise<ShippingList> {
  const sealed = await deps.database.db.transaction().execute(async (tx) => {
    const campaign = await holdOwn(tx, creatorId, campaignId);
    if (!campaign.needs_delivery) throw notFound();
    if (statusOf(campaign, at) === "takenDown" || addressesUntil(campaign.closes_at) <= at)
      throw new ApiError("RESOURCE_CONFLICT", { fields: { id: ["deliveryOver"] } });
    const { rows } = await sql<{ sealed: string }>`
      UPDATE campaign_deliveries SET listed_at = coalesce(listed_at, ${at})
      WHERE campaign_id = ${campaignId} AND creator_visible(fan_id, ${creatorId}) RETURNING sealed`.execute(tx);
    const target = { type: "campaign", id: campaignId };
    const reason = String(rows.length);
    await audit(tx, { adminId: creatorId, action: "campaign.addresses", target, reason, at });
    return rows.map((row) => row.sealed);
  });
  const items = sealed.map((text) => JSON.parse(decrypt(deps.keys, text)) as DeliveryAddress);
  return { items: items.sort((a, b) => orderOf(a).localeCompare(orderOf(b))) };
}

const orderOf = ({ postcode, address1, address2, name }: DeliveryAddress) =>
  [postcode, address1, address2, name].join(" ");

async function givenBy(db: Db | Tx, fanId: string, campaignId: string, at: Date): Promise<Given> {
  const { rows } = await sql<Given>`
    SELECT c.campaign_id, c.title, c.closes_at, s.given_won, d.sealed, d.listed_at,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM campaign_supporters s JOIN campaigns c USING (campaign_id) JOIN users u ON u.user_id = c.creator_id
      LEFT JOIN campaign_deliveries d ON d.campaign_id = s.campaign_id AND d.fan_id = s.fan_id
    WHERE s.campaign_id = ${campaignId} AND s.fan_id = ${fanId} AND s.given_won > 0
      AND c.needs_delivery AND c.taken_down_at IS NULL`.execute(db);
  const [given] = rows;
  if (!given || addressesUntil(given.closes_at) <= at) throw notFound();
  return given;
}

const windowOf = ({ closes_at, sealed, listed_at }: Given) =>
  writableUntil({ closesAt: closes_at, written: sealed !== null, listed: listed_at !== null });

function requireWritable(given: Given, at: Date): void {
  const until = windowOf(given);
  if (until === null) throw listed();
  if (until <= at) throw new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["deliveryOver"] } });
}

const listed = () => new ApiError("RESOURCE_CONFLICT", { fields: { campaignId: ["deliveryListed"] } });

function toInfo({ keys }: Deps, given: Given, at: Date): DeliveryInfo {
  const until = windowOf(given);
  return {
    campaign: { id: given.campaign_id, title: given.title, activist: toSummary(given) },
    address: given.sealed === null ? null : (JSON.parse(decrypt(keys, given.sealed)) as DeliveryAddress),
    writable: until !== null && until > at,
    writableUntil: until?.toISOString() ?? null,
    removedAt: addressesUntil(given.closes_at).toISOString(),
    listed: given.listed_at !== null,
  };
}
