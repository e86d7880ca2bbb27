import type { CardId, OrderId, PlanId, UserId } from "#contract/ids";
import { pagePath } from "#contract/pages";
import { civilDateOf, secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { openMembersPosts } from "../memberships/open-members-posts";
import { periodStart } from "../memberships/periods";
import { makeDefault, registerCard } from "../payments/cards/register-card";
import { approve } from "../payments/charges/approve";
import { renewDue } from "../payments/charges/renew-due";
import { openMembershipOrder } from "../payments/orders/open-membership-order";
import { customerKeyOf } from "../payments/provider/customer-key";
import { datePaymentBack } from "./donations";
import { demoMemberships } from "./fans";
import type { Person } from "./person";

const day = 86_400;
/** The test card that is declined at every charge. */
const declines = "0002";

/** Buys every demo membership through the provider's double, so that its books and ours agree, then dates it back. */
export async function joinDemoMemberships(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  const carded = new Set<string>();
  for (const { fan, creator, plan, daysAgo, lapsed, failing } of demoMemberships) {
    const [buyer, seller] = [fans[fan] as Person, creators[creator] as Person];
    if (!carded.has(buyer.userId)) await registerDemoCard(deps, buyer.userId, at);
    carded.add(buyer.userId);
    const planId = await planAt(deps, seller.userId, plan);
    const { orderId } = await openMembershipOrder(deps, { buyerId: buyer.userId, planId, at });
    await approve(deps, { buyerId: buyer.userId, orderId, cardId: undefined, at });
    await dateBack(deps, orderId, secondsAfter(at, -daysAgo * day), lapsed ?? false);
    if (failing)
      await makeDefault(deps, {
        userId: buyer.userId,
        cardId: await registerDemoCard(deps, buyer.userId, at, declines),
      });
  }
  await renewDue(deps);
  // They read and comment; who buys another membership sees its posts still closed.
  for (const { fan, creator, lapsed } of demoMemberships)
    if (!lapsed)
      await openMembersPosts(deps, {
        fanId: (fans[fan] as Person).userId,
        domain: (creators[creator] as Person).domain,
        at,
      });
}

async function dateBack(deps: Deps, orderId: OrderId, then: Date, lapsed: boolean): Promise<void> {
  const { db } = deps.database;
  const anchor = civilDateOf(then);
  const ends = periodStart(anchor, 1);
  const { subscription_id: subscriptionId } = await db
    .updateTable("orders")
    .set({ created_at: then, expires_at: secondsAfter(then, 1_800) })
    .where("order_id", "=", orderId)
    .returning("subscription_id")
    .executeTakeFirstOrThrow();
  await datePaymentBack(deps, orderId, then);
  await db
    .updateTable("subscription_periods")
    .set({ starts_at: then, ends_at: ends })
    .where("order_id", "=", orderId)
    .execute();
  await db
    .updateTable("subscriptions")
    .set({ created_at: then, started_at: then, anchor_on: anchor, period_ends_at: ends, cancel_at_period_end: lapsed })
    .where("subscription_id", "=", subscriptionId)
    .execute();
}

/** Goes through the provider's card page like a browser, with a test card: 1234 always works. */
async function registerDemoCard(deps: Deps, userId: UserId, at: Date, last4 = "1234"): Promise<CardId> {
  const customerKey = await customerKeyOf(deps, userId, at);
  const returnUrl = deps.env.PUBLIC_URL + pagePath("cardReturn");
  const form = new URLSearchParams({
    clientKey: deps.toss.clientKey,
    customerKey,
    successUrl: returnUrl,
    failUrl: returnUrl,
    cardNumber: `433012341234${last4}`,
    card: "other",
    action: "confirm",
  });
  const answer = await fetch(String(deps.toss.cardPageUrl), { method: "POST", body: form, redirect: "manual" });
  const authKey = new URL(answer.headers.get("location") ?? "", deps.env.PUBLIC_URL).searchParams.get("authKey");
  if (!authKey) throw new Error("the card page gave no authKey");
  return (await registerCard(deps, { userId, authKey, customerKey, at })).cardId;
}

async function planAt(deps: Deps, creatorId: UserId, position: number): Promise<PlanId> {
  const row = await deps.database.db
    .selectFrom("plans")
    .select("plan_id")
    .where("creator_id", "=", creatorId)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
  return row.plan_id;
}
