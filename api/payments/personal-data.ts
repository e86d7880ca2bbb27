import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob } from "../jobs";
import { type Won, won } from "../money";
import type { DomainPersonalData } from "../personal-data";

export const paymentPersonalData: DomainPersonalData = { erase: erasePaymentTraces, export: exportPayments };

/** The creator's held and payable money; a requested settlement is not included. */
export async function owedTo(db: Db | Tx, creatorId: UserId): Promise<Won> {
  const row = await db
    .selectFrom("ledger_accounts")
    .select((e) => e.fn.coalesce(e.fn.sum<string>("balance_won"), sql<string>`0`).as("balance"))
    .where("owner_id", "=", creatorId)
    .where("kind", "in", ["HELD", "PAYABLE"])
    .executeTakeFirstOrThrow();
  // Liabilities are credits: negative in the ledger.
  return won(-Number(row.balance));
}

/** Whether a charge of this fan is in progress or its outcome still unknown. */
export async function hasOpenPayment(db: Db | Tx, buyerId: UserId): Promise<boolean> {
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

async function hasOpenRefund(db: Db | Tx, buyerId: UserId): Promise<boolean> {
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

/** Removes every card, here and at the provider, ends open orders and erases the messages of paid ones. */
async function erasePaymentTraces(tx: Tx, userId: UserId, at: Date): Promise<void> {
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
  await tx.updateTable("orders").set({ message: null }).where("buyer_id", "=", userId).execute();
}

/** A user's payments, cards and, for a creator, payments received, for their data archive. */
async function exportPayments({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const paid = (side: "buyer_id" | "creator_id", other: "buyer_id" | "creator_id") =>
    db
      .selectFrom("payments as p")
      .innerJoin("orders as o", "o.order_id", "p.order_id")
      .innerJoin("users as u", "u.user_id", `p.${other}`)
      .select([
        "p.payment_id",
        "o.kind",
        "u.domain",
        "p.amount_won",
        "p.method",
        "p.status",
        "p.approved_at",
        "p.canceled_at",
      ])
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
    method: payment.method,
    status: payment.status,
    approvedAt: payment.approved_at.toISOString(),
    canceledAt: payment.canceled_at?.toISOString() ?? null,
  });
  const sent = (await paid("buyer_id", "creator_id")).map(row);
  // The fan alone may disclose who paid, and by what: the creator's archive has only the sums.
  const received = (await paid("creator_id", "buyer_id")).map(row).map(({ domain: _, method: __, ...rest }) => rest);
  return {
    payments: sent,
    paymentsReceived: received,
    cards: cards.map(({ created_at, ...card }) => ({ ...card, createdAt: created_at.toISOString() })),
  };
}
