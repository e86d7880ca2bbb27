import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { CampaignId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue-mail";
import { addressesUntil, firstAddressUntil } from "./campaign";
import type { CampaignMail } from "./campaign-mail";

const batch = 100;
type ClosedCampaign = { campaign_id: CampaignId; title: string; closes_at: Date; needs_delivery: boolean };

/**
 * Notifies about closed campaigns: fans whose address is missing, one batch per transaction, each marked together with its
 * mail, and finally the creator. Safe to stop; each is mailed once. Campaigns taken down send nothing,
 * withheld ones not before they are visible again.
 */
export async function sendClosingNotices(deps: Deps, signal?: AbortSignal): Promise<void> {
  const at = deps.clock.now();
  while (!signal?.aborted) {
    const { rows } = await sql<ClosedCampaign>`
      SELECT campaign_id, title, closes_at, needs_delivery FROM campaigns
      WHERE closes_at <= ${at} AND closing_told_at IS NULL AND taken_down_at IS NULL
        AND withheld_at(withheld_until, ${at}) IS NULL
      ORDER BY closes_at LIMIT 1`.execute(deps.database.db);
    const [campaign] = rows;
    if (!campaign) return;
    let more = true;
    while (more && !signal?.aborted) more = await sendBatch(deps, campaign, at);
  }
}

/** One batch; false once the campaign is done, here or by another worker. */
async function sendBatch(deps: Deps, campaign: ClosedCampaign, at: Date): Promise<boolean> {
  return deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ campaign_id: CampaignId }>`
      SELECT campaign_id FROM campaigns WHERE campaign_id = ${campaign.campaign_id} AND closing_told_at IS NULL
        AND taken_down_at IS NULL AND withheld_at(withheld_until, ${at}) IS NULL FOR NO KEY UPDATE`.execute(tx);
    if (rows.length === 0) return false;
    const reminded = campaign.needs_delivery ? await remindBatch(deps, tx, campaign, at) : 0;
    if (reminded === batch) return true;
    await notifyCreator(deps, tx, campaign, at);
    return false;
  });
}

/** Reminds up to `batch` fans without an address; returns how many. */
async function remindBatch(deps: Deps, tx: Tx, campaign: ClosedCampaign, at: Date): Promise<number> {
  const { campaign_id: campaignId, title, closes_at } = campaign;
  const { rows } = await sql<{ email: string; lang: Lang; reachable: boolean }>`
    UPDATE campaign_supporters s SET reminded_at = ${at} FROM users u, campaigns c
    WHERE u.user_id = s.fan_id AND c.campaign_id = s.campaign_id AND (s.campaign_id, s.fan_id) IN (
      SELECT campaign_id, fan_id FROM campaign_supporters w
      WHERE w.campaign_id = ${campaignId} AND w.given_won > 0 AND w.reminded_at IS NULL
        AND NOT EXISTS (SELECT FROM campaign_deliveries d WHERE d.campaign_id = w.campaign_id AND d.fan_id = w.fan_id)
      LIMIT ${batch})
    RETURNING u.email, u.lang, u.status = 'active' AND creator_visible(c.creator_id, s.fan_id) AS reachable`.execute(
    tx,
  );
  const details: CampaignMail = {
    kind: "addressMissing",
    campaignId,
    title,
    until: firstAddressUntil(closes_at).toISOString(),
  };
  for (const { email, lang, reachable } of rows)
    if (reachable) await queueMail(deps, tx, { to: email, lang, kind: "campaign", details });
  return rows.length;
}

async function notifyCreator(deps: Deps, tx: Tx, campaign: ClosedCampaign, at: Date): Promise<void> {
  const marked = await tx
    .updateTable("campaigns")
    .set({ closing_told_at: at })
    .where("campaign_id", "=", campaign.campaign_id)
    .returning(["creator_id", "raised_won", "supporter_count"])
    .executeTakeFirstOrThrow();
  const creator = await tx
    .selectFrom("users")
    .select(["email", "lang", "status"])
    .where("user_id", "=", marked.creator_id)
    .executeTakeFirstOrThrow();
  if (creator.status !== "active") return;
  const details: CampaignMail = {
    kind: "closed",
    campaignId: campaign.campaign_id,
    title: campaign.title,
    raised: marked.raised_won,
    supporters: marked.supporter_count,
    until: campaign.needs_delivery ? addressesUntil(campaign.closes_at).toISOString() : null,
  };
  await queueMail(deps, tx, { to: creator.email, lang: creator.lang, kind: "campaign", details });
}
