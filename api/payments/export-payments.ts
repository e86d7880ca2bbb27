import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

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
