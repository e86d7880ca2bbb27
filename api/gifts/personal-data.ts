import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const giftPersonalData: DomainPersonalData = { erase: eraseGifts, export: exportGifts };

/** The gifts of a deleted user remain, as anonymous ones. */
async function eraseGifts(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable("gifts").set({ shown: "anonymous" }).where("fan_id", "=", userId).execute();
}

/** A user's gifts with their privacy, and the gifts they received, without the givers. */
async function exportGifts({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const of = (side: "fan_id" | "creator_id", other: "fan_id" | "creator_id") =>
    db
      .selectFrom("gifts as g")
      .innerJoin("orders as o", "o.order_id", "g.order_id")
      .innerJoin("users as u", "u.user_id", `g.${other}`)
      .select([
        "g.order_id",
        "g.kind",
        "g.campaign_id",
        "u.domain",
        "g.amount_won",
        "g.refunded_won",
        "g.shown",
        "o.message",
        "g.given_at",
      ])
      .where(`g.${side}`, "=", userId)
      .orderBy("g.given_at")
      .orderBy("g.order_id")
      .execute();
  const row = (gift: Awaited<ReturnType<typeof of>>[number]) => ({
    giftId: gift.order_id,
    kind: gift.kind,
    campaignId: gift.campaign_id,
    domain: gift.domain,
    amountWon: gift.amount_won,
    refundedWon: gift.refunded_won,
    shown: gift.shown,
    message: gift.message,
    givenAt: gift.given_at.toISOString(),
  });
  const given = (await of("fan_id", "creator_id")).map(row);
  // Amount and message are the giver's to disclose: a received gift is exported by kind and day only.
  const received = (await of("creator_id", "fan_id")).map((gift) => ({
    giftId: gift.order_id,
    kind: gift.kind,
    amountWon: gift.shown === "nameOnly" ? null : gift.amount_won,
    givenAt: gift.given_at.toISOString(),
  }));
  return { gifts: given, giftsReceived: received };
}
