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

type DemoDonation = [fan: number, creator: number, won: number, hoursAgo: number, shown: Privacy, message: string];

/** Donations to the first creator in earlier months, already paid out by api/demo/settlements.ts. */
const formerDonations = (
  [
    [4, 30_000, 172, "nameAndAmount", "체 하나 새로 사세요. 첫 가마 기다릴게요."],
    [1, 50_000, 165, "nameAndAmount", "칠판에 제 이름도 있나요? 영광이에요."],
    [6, 20_000, 158, "nameAndAmount", ""],
    [7, 40_000, 149, "nameOnly", "달항아리 이음매를 보러 갈게요."],
    [5, 25_000, 140, "nameAndAmount", "Listening to Morae snore on my commute."],
    [3, 60_000, 133, "anonymous", "모래 간식값입니다."],
    [2, 10_000, 126, "nameAndAmount", "My chipped rim is on its way to you. Thank you!"],
    [6, 35_000, 119, "nameAndAmount", "장마가 빨리 지나가면 좋겠어요."],
    [1, 80_000, 112, "nameAndAmount", "휜 접시도 사고 싶어요."],
    [7, 30_000, 104, "nameAndAmount", "흰 그릇 글을 세 번 읽었습니다."],
    [3, 45_000, 101, "nameOnly", ""],
    [5, 50_000, 95, "nameAndAmount", "For the long night by the kiln."],
    [4, 15_000, 88, "anonymous", ""],
    [6, 70_000, 81, "nameAndAmount", "소나무 재 냄새가 여기까지 나요."],
    [1, 40_000, 74, "nameAndAmount", "수업에서 만든 그릇에 오늘도 밥을 담았어요."],
    [7, 90_000, 70, "nameAndAmount", "여덟 주 동안 정말 즐거웠습니다. 다음 학기에도 신청할게요."],
    [3, 20_000, 62, "nameAndAmount", "전시 준비하시느라 바쁘시죠. 끼니는 꼭 챙기세요."],
    [5, 35_000, 57, "nameAndAmount", "See you at the exhibition."],
  ] satisfies [number, number, number, Privacy, string][]
).map(([fan, won, daysAgo, shown, message]): DemoDonation => [fan, 0, won, daysAgo * 24, shown, message]);

const demoDonations: DemoDonation[] = [
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
  ...formerDonations,
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
  const [stored] = await listPayMethods(deps, buyerId);
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
