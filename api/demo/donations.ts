import type { Privacy } from "#contract/gifts/schemas";
import type { OrderId, UserId } from "#contract/ids";
import { pagePath } from "#contract/pages";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { approve } from "../payments/charges/approve";
import { approveFromPaymentPage } from "../payments/charges/approve-from-payment-page";
import { openDonation } from "../payments/orders/open-gift-order";
import { customerKeyOf } from "../payments/provider/customer-key";
import { listPayMethods, methodOf } from "../payments/provider/pay-methods";
import type { Person } from "./person";

const hour = 3_600;

/** By index: fan, creator, won, hours ago, privacy and message. */
const demoDonations: [number, number, number, number, Privacy, string][] = [
  [1, 0, 30_000, 5, "nameAndAmount", "지난 전시에서 본 파란 화병이 아직도 생각나요. 오래 만들어 주세요."],
  [2, 0, 10_000, 30, "nameAndAmount", "Your glaze notes taught me more than any class."],
  [3, 0, 50_000, 52, "nameOnly", "작업실 난로 값에 보태 주세요."],
  [4, 0, 10_000, 80, "nameAndAmount", "느린 손을 응원해요."],
  [5, 0, 20_000, 100, "anonymous", "익명으로 남길게요. 늘 고맙습니다."],
  [
    6,
    0,
    5_000,
    20,
    "nameAndAmount",
    "이 글 보고 왔어요 https://blog.example.com/2026/11/the-slow-hands-of-haru-studio-and-the-blue-vase-that-never-cooled",
  ],
  [0, 0, 5_000, 900, "nameAndAmount", "처음 후원해 봐요!"],
  [0, 4, 3_000, 10, "nameAndAmount", "오늘도 완주하세요!"],
  [7, 4, 10_000, 44, "nameOnly", "새벽 훈련 파이팅"],
  [5, 5, 30_000, 900, "nameAndAmount", "펜 끝에서 나온 글씨가 참 좋아요."],
  [5, 6, 40_000, 920, "nameAndAmount", "Thank you for the honest coaching."],
  [5, 9, 20_000, 940, "nameOnly", "바다를 지켜 주셔서 고맙습니다."],
];

/** Pays every demo donation through the provider's double, so that its books and ours agree, then dates it back. */
export async function donateInDemo(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  for (const [fan, creator, amount, hoursAgo, shown, message] of demoDonations) {
    const [giver, receiver] = [fans[fan] as Person, creators[creator] as Person];
    const gift = { kind: "donation", domain: receiver.domain, amount, message, shown } as const;
    const { orderId } = await openDonation(deps, { buyerId: giver.userId, donation: gift, at });
    await payInDemo(deps, giver.userId, { orderId, amount }, at);
    await dateBack(deps, orderId, secondsAfter(at, -hoursAgo * hour));
  }
}

export async function payInDemo(
  deps: Deps,
  buyerId: UserId,
  order: { orderId: OrderId; amount: number },
  at: Date,
): Promise<void> {
  const [stored] = await listPayMethods(deps, buyerId, at);
  if (stored) {
    const brand = await methodOf(deps, buyerId, { methodId: stored.methodId, at });
    await approve(deps, { buyerId, orderId: order.orderId, cardId: undefined, brand, at });
    return;
  }
  const paymentKey = await passPaymentPage(deps, await customerKeyOf(deps, buyerId, at), order);
  await approveFromPaymentPage(deps, { buyerId, ...order, paymentKey, customerKey: undefined, at });
}

/** Goes through the provider's payment page like a browser, with the test card that always works. */
export async function passPaymentPage(deps: Deps, customerKey: string, order: { orderId: OrderId; amount: number }) {
  const returnUrl = deps.env.PUBLIC_URL + pagePath("brandPayReturn");
  const form = new URLSearchParams({
    clientKey: deps.toss.clientKey,
    customerKey,
    orderId: order.orderId,
    orderName: "후원",
    amount: String(order.amount),
    successUrl: returnUrl,
    failUrl: returnUrl,
    cardNumber: "4330123412341234",
    card: "other",
    action: "confirm",
  });
  const answer = await fetch(String(deps.toss.brandPayPageUrl), { method: "POST", body: form, redirect: "manual" });
  const key = new URL(answer.headers.get("location") ?? "", deps.env.PUBLIC_URL).searchParams.get("paymentKey");
  if (!key) throw new Error("the payment page gave no paymentKey");
  return key;
}

export async function dateBack(deps: Deps, orderId: OrderId, then: Date): Promise<void> {
  const { db } = deps.database;
  await db
    .updateTable("orders")
    .set({ created_at: then, expires_at: secondsAfter(then, 1_800) })
    .where("order_id", "=", orderId)
    .execute();
  await datePaymentBack(deps, orderId, then);
  await db.updateTable("gifts").set({ given_at: then }).where("order_id", "=", orderId).execute();
  await db
    .updateTable("notifications")
    .set({ created_at: then, latest_at: then })
    .where("target_id", "=", orderId)
    .execute();
}

/** In our books and in the provider's, which reconciliation would otherwise report as different. */
export async function datePaymentBack(deps: Deps, orderId: OrderId, then: Date): Promise<void> {
  await deps.database.db.updateTable("payments").set({ approved_at: then }).where("order_id", "=", orderId).execute();
  // The first reconciliation reads the provider's lists from the first charge on.
  await deps.database.db
    .updateTable("payment_attempts")
    .set({ submitted_at: then, settled_at: then })
    .where("order_id", "=", orderId)
    .execute();
  const answer = await fetch(`${deps.env.TOSS_API_URL}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ redate: { orderId, at: then.toISOString() } }),
  });
  if (!answer.ok) throw new Error("the provider's double did not date the payment back");
}
