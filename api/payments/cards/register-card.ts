import { sql } from "kysely";
import type { CardId, UserId } from "#contract/ids";
import type { Card } from "#contract/payments/schemas";
import { constantTimeEqual, encrypt, sha256 } from "../../crypto";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { markDone } from "../../http/idempotency";
import { newId } from "../../ids";
import { addJob } from "../../jobs";
import { retryWithCard } from "../../memberships/renewals/retry-with-new-card";
import { customerKeyOf } from "../provider/customer-key";
import { listCards } from "./queries";

type CardRegistration = { userId: UserId; authKey: string; customerKey: string; at: Date };

/**
 * Exchanges the card page's authKey for a billing key and stores it encrypted. The first card becomes the default. Throws
 * PAYMENT_DECLINED with the provider's reason, PERMISSION_DENIED for another user's customerKey.
 */
export async function registerCard(deps: Deps, { userId, authKey, customerKey, at }: CardRegistration): Promise<Card> {
  await deps.limits.use("cardPerUser", userId);
  if (!constantTimeEqual(customerKey, await customerKeyOf(deps, userId, at))) throw new ApiError("PERMISSION_DENIED");
  const issued = await deps.toss.issueBillingKey(authKey, customerKey);
  if (issued.kind === "unknown") throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 10 });
  if (issued.kind === "refused") throw new ApiError("PAYMENT_DECLINED", { reason: issued.message });
  const { billingKey, brand, last4 } = issued.card;
  const cardId = newId("crd", at);
  const cards = await deps.database.db.transaction().execute(async (tx) => {
    // One registration per user at a time, so that only one card is the first.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 1))`.execute(tx);
    const others = await listCards(tx, userId);
    const inserted = await tx
      .insertInto("cards")
      .values({
        card_id: cardId,
        user_id: userId,
        billing_key: encrypt(deps.keys, billingKey),
        billing_key_hash: sha256(billingKey),
        brand,
        last4,
        expiry: null,
        is_default: others.length === 0,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column("billing_key_hash").doNothing())
      .executeTakeFirst();
    // The authKey was exchanged before: its card is registered or was removed.
    if (!inserted.numInsertedOrUpdatedRows) throw new ApiError("PAYMENT_DECLINED");
    // A card registered on request replaces the one that failed.
    const wasRequested = others.some((card) => card.isDefault && !card.works);
    if (((await recover(tx, userId, cardId)) && others.length > 0) || wasRequested)
      await chooseDefault(tx, userId, cardId);
    await markDone(tx, cardId);
    return listCards(tx, userId);
  });
  return cards.find((card) => card.cardId === cardId) ?? raise();
}

/** One of the user's cards. Throws RESOURCE_NOT_FOUND. */
export async function cardOf(deps: Deps, userId: UserId, { cardId }: { cardId: CardId }): Promise<Card> {
  return (await listCards(deps.database.db, userId)).find((card) => card.cardId === cardId) ?? raise();
}

/** Makes one of the user's cards the default. Throws RESOURCE_NOT_FOUND. */
export async function makeDefault(deps: Deps, { userId, cardId }: { userId: UserId; cardId: CardId }): Promise<Card> {
  const cards = await deps.database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 1))`.execute(tx);
    const own = await listCards(tx, userId);
    if (!own.some((card) => card.cardId === cardId)) throw notFound();
    await chooseDefault(tx, userId, cardId);
    await recover(tx, userId, cardId);
    return listCards(tx, userId);
  });
  return cards[0] ?? raise();
}

/** Removes a card, and by a job at the provider; the newest remaining card becomes the default. Throws RESOURCE_NOT_FOUND. */
export async function removeCard(
  deps: Deps,
  { userId, cardId, at }: { userId: UserId; cardId: CardId; at: Date },
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 1))`.execute(tx);
    const removed = await tx
      .updateTable("cards")
      .set({ removed_at: at, is_default: false })
      .where("card_id", "=", cardId)
      .where("user_id", "=", userId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n) throw notFound();
    await addJob(tx, "remove_billing_key", { cardId });
    const [next] = await listCards(tx, userId);
    if (next && !next.isDefault)
      await tx.updateTable("cards").set({ is_default: true }).where("card_id", "=", next.cardId).execute();
  });
}

async function chooseDefault(tx: Tx, userId: UserId, cardId: CardId): Promise<void> {
  await tx
    .updateTable("cards")
    .set({ is_default: false })
    .where("user_id", "=", userId)
    .where("is_default", "=", true)
    .execute();
  await tx.updateTable("cards").set({ is_default: true }).where("card_id", "=", cardId).execute();
}

/** Retries memberships that are past due with this card immediately. */
async function recover(tx: Tx, userId: UserId, cardId: CardId): Promise<boolean> {
  const waits = await retryWithCard(tx, { fanId: userId, cardId });
  if (waits) await addJob(tx, "renew_due", {}, { key: "renew_due:card" });
  return waits;
}

function raise(): never {
  throw notFound();
}
