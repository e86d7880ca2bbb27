import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob } from "../jobs";
import { type Won, won } from "../money";

/** What the platform owes a creator, held or payable; what is on its way to them is a settlement's. */
export async function owedTo(db: Db | Tx, creatorId: string): Promise<Won> {
  const row = await db
    .selectFrom("ledger_accounts")
    .select((e) => e.fn.coalesce(e.fn.sum<string>("balance_won"), sql<string>`0`).as("balance"))
    .where("owner_id", "=", creatorId)
    .where("kind", "in", ["HELD", "PAYABLE"])
    .executeTakeFirstOrThrow();
  // Liabilities are credits: negative in the ledger.
  return won(-Number(row.balance));
}

/** Whether a charge of this fan's is under way or its outcome still unknown. */
export async function hasOpenPayment(db: Db | Tx, buyerId: string): Promise<boolean> {
  const open = await db
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .select("a.attempt_id")
    .where("o.buyer_id", "=", buyerId)
    .where("a.outcome", "in", ["pending", "review"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || (await hasOpenRefund(db, buyerId));
}

async function hasOpenRefund(db: Db | Tx, buyerId: string): Promise<boolean> {
  const open = await db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.payment_id")
    .select("r.refund_id")
    .where("p.buyer_id", "=", buyerId)
    .where("r.outcome", "in", ["pending", "review"])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Removes every card, here and at the provider, ends open orders and forgets what was written with paid ones. */
export async function erasePaymentTraces(tx: Tx, userId: string, at: Date): Promise<void> {
  const cards = await tx
    .updateTable("cards")
    .set({ removed_at: at, is_default: false })
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .returning("card_id")
    .execute();
  for (const { card_id } of cards) await addJob(tx, "remove_billing_key", { cardId: card_id });
  await tx.updateTable("cards").set({ expiry: null }).where("user_id", "=", userId).execute();
  await tx
    .updateTable("orders")
    .set({ status: "canceled" })
    .where("buyer_id", "=", userId)
    .where("status", "=", "ready")
    .execute();
  await tx
    .updateTable("refunds")
    .set({ reason: "" })
    .where("asked_by", "=", userId)
    .where("origin", "=", "fan")
    .execute();
  await tx.deleteFrom("member_opens").where("fan_id", "=", userId).execute();
  await tx.updateTable("orders").set({ message: null }).where("buyer_id", "=", userId).execute();
}

/** What a person paid, the cards they keep and, for a creator, what was paid to them, for their archive. */
export async function exportPayments({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const paid = (side: "buyer_id" | "creator_id", other: "buyer_id" | "creator_id") =>
    db
      .selectFrom("payments as p")
      .innerJoin("orders as o", "o.order_id", "p.order_id")
      .innerJoin("users as u", "u.user_id", `p.${other}`)
      .select(["p.payment_id", "o.kind", "u.domain", "p.amount_won", "p.status", "p.approved_at", "p.canceled_at"])
      .where(`p.${side}`, "=", userId)
      .orderBy("p.approved_at")
      .execute();
  const cards = await db
    .selectFrom("cards")
    .select(["brand", "last4", "created_at"])
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
  const row = (payment: Awaited<ReturnType<typeof paid>>[number]) => ({
    paymentId: payment.payment_id,
    kind: payment.kind,
    domain: payment.domain,
    amountWon: payment.amount_won,
    status: payment.status,
    approvedAt: payment.approved_at.toISOString(),
    canceledAt: payment.canceled_at?.toISOString() ?? null,
  });
  const sent = (await paid("buyer_id", "creator_id")).map(row);
  // Who paid is the fan's own to tell: the creator's archive has the sums.
  const received = (await paid("creator_id", "buyer_id")).map(row).map(({ domain: _, ...rest }) => rest);
  return {
    payments: sent,
    paymentsReceived: received,
    cards: cards.map(({ created_at, ...card }) => ({ ...card, createdAt: created_at.toISOString() })),
  };
}
