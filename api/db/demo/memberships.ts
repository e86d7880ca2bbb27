import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { cancelAtPeriodEnd } from "../../memberships/cancel";
import { approve } from "../../payments/approve";
import { customerKeyOf } from "../../payments/customer";
import { openMembershipOrder } from "../../payments/open-order";
import { registerCard } from "../../payments/register-card";
import { demoMemberships } from "./fans";
import type { Person } from "./seed";

const day = 86_400;

/** Every demo membership is bought through the provider's double, so that its books and ours agree. */
export async function joinDemoMemberships(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  const carded = new Set<string>();
  for (const { fan, creator, plan, daysAgo, lapsed } of demoMemberships) {
    const then = secondsAfter(at, -daysAgo * day);
    const past: Deps = { ...deps, clock: { now: () => then } };
    const [buyer, seller] = [fans[fan] as Person, creators[creator] as Person];
    if (!carded.has(buyer.userId)) await registerDemoCard(past, buyer.userId, then);
    carded.add(buyer.userId);
    const planId = await planAt(deps, seller.userId, plan);
    const order = await openMembershipOrder(past, buyer.userId, planId, then);
    await approve(past, { buyerId: buyer.userId, orderId: order.orderId, cardId: undefined, at: then });
    if (lapsed) await cancelNewest(past, buyer.userId, seller.userId, then);
  }
}

/** Goes through the provider's card page as a browser would, with the test card that always works. */
async function registerDemoCard(deps: Deps, userId: string, at: Date): Promise<void> {
  const customerKey = await customerKeyOf(deps, userId, at);
  const returnUrl = `${deps.env.PUBLIC_URL}/mypage/cards/return`;
  const form = new URLSearchParams({
    clientKey: deps.toss.clientKey,
    customerKey,
    successUrl: returnUrl,
    failUrl: returnUrl,
    cardNumber: "4330123412341234",
  });
  const answer = await fetch(String(deps.toss.cardPageUrl), { method: "POST", body: form, redirect: "manual" });
  const authKey = new URL(answer.headers.get("location") ?? "", deps.env.PUBLIC_URL).searchParams.get("authKey");
  if (!authKey) throw new Error("the card page gave no authKey");
  await registerCard(deps, { userId, authKey, customerKey, at });
}

async function cancelNewest(deps: Deps, fanId: string, creatorId: string, at: Date): Promise<void> {
  const { subscription_id } = await deps.database.db
    .selectFrom("subscriptions")
    .select("subscription_id")
    .where("fan_id", "=", fanId)
    .where("creator_id", "=", creatorId)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  await cancelAtPeriodEnd(deps, fanId, subscription_id, at);
}

async function planAt(deps: Deps, creatorId: string, position: number): Promise<string> {
  const row = await deps.database.db
    .selectFrom("plans")
    .select("plan_id")
    .where("creator_id", "=", creatorId)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
  return row.plan_id;
}
