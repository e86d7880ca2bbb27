import { randomUUID } from "node:crypto";
import { newId, randomText } from "#api/ids";
import { roomIdOf } from "#api/messages/room-id";
import { startSession } from "#api/sessions/session";
import type { AdminChanges } from "#contract/admin-changes";
import type { OwnApplication } from "#contract/applications";
import type { OwnCampaign } from "#contract/campaigns";
import type { Message } from "#contract/chat";
import type { Comment } from "#contract/comments";
import type { Card, Order, Payment, PaymentKeys } from "#contract/payments";
import type { Post } from "#contract/posts";
import type { Person, TestApi } from "../../support/api";
import type { TestSandbox } from "../../support/sandbox";
import type { Cast } from "./cast";

/** What a call needs to stand before its owner: its address filled in, a query, a body. */
export type Asked = { path?: Record<string, string>; query?: Record<string, string>; body?: object };

export const draftText = { body: "쓰던 글", images: [], visibility: "public", minPlanId: null };
export const campaignWish = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null,
  goalAmount: 100_000,
  opensAt: null,
  closesAt: "2026-11-30T14:59:59.000Z",
  needsDelivery: true,
};
export const address = {
  name: "이하루",
  phone: "010-1234-5678",
  postcode: "04524",
  address1: "서울 중구 세종대로 110",
  address2: "1층",
  note: "",
};

/** Makes what the calls are about, each of the persona's it belongs to; again for every call, for some end it. */
export function thingsOf(api: TestApi, sandbox: TestSandbox, { people, planId }: Cast) {
  const { fan, subscriber, activist, admin } = people;
  const other = people["other fan"];
  const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

  async function made<T>(method: string, path: string, as: Person | undefined, body?: object): Promise<T> {
    const answer = await api.call<T>(method, path, { as, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const post = async () => (await made<Post>("POST", "/feed/post", activist, draftText)).postId;
  const membersPost = () => api.post(activist, { visibility: "members", planId });
  async function comment(postId?: string): Promise<string> {
    const path = `/feed/post/${postId ?? (await post())}/comments`;
    return (await made<Comment>("POST", path, fan, { body: "잘 읽었어요" })).commentId;
  }
  async function draft(): Promise<string> {
    const draftId = `dft_${randomText(24)}`;
    await made("PUT", `/feed/drafts/${draftId}`, activist, { ...draftText, version: 0 });
    return draftId;
  }
  async function campaign(fields: object = {}): Promise<string> {
    return (await made<OwnCampaign>("POST", "/users/mypage/campaigns", activist, { ...campaignWish, ...fields })).id;
  }

  async function card(): Promise<string> {
    const { customerKey } = await made<PaymentKeys>("GET", "/payments/my", fan);
    const authKey = await sandbox.authKey(customerKey, "4330123412341234");
    return (await made<Card>("POST", "/payments/cards", fan, { authKey, customerKey })).cardId;
  }
  /** An order of the fan's, open, with a card to pay it. */
  async function order(): Promise<string> {
    const creator = await api.person({ role: "activist" });
    await card();
    return (await made<Order>("POST", "/payments/ready", fan, { kind: "membership", planId: await api.plan(creator) }))
      .orderId;
  }
  async function payment(): Promise<Payment> {
    return made<Payment>("POST", "/payments/approve", fan, { orderId: await order() });
  }
  /** A gift the fan's window has paid and that waits for its approval. */
  async function windowPaid(): Promise<{ paymentKey: string; orderId: string; amount: string }> {
    const wish = { kind: "donation", domain: activist.domain, amount: 10_000, message: "", shown: "anonymous" };
    const { orderId, amount } = await made<Order>("POST", "/payments/ready", fan, wish);
    const { customerKey } = await made<PaymentKeys>("GET", "/payments/my", fan);
    return { orderId, amount: String(amount), paymentKey: await sandbox.brandPay(customerKey, { orderId, amount }) };
  }
  async function gift(campaignId?: string): Promise<string> {
    const domain = activist.domain;
    const about = campaignId ? { kind: "campaign", campaignId } : { kind: "donation", domain };
    const wish = { ...about, amount: 10_000, message: "", shown: "nameAndAmount" };
    const { orderId, amount } = await made<Order>("POST", "/payments/ready", fan, wish);
    const { customerKey } = await made<PaymentKeys>("GET", "/payments/my", fan);
    const paymentKey = await sandbox.brandPay(customerKey, { orderId, amount });
    const query = new URLSearchParams({ paymentKey, orderId, amount: String(amount) });
    await made("POST", `/payments/toss-brand/approve?${query}`, fan, {});
    return orderId;
  }
  /** A campaign with something to send, the fan's gift to it and where it goes. */
  async function delivery(): Promise<string> {
    const campaignId = await campaign();
    await gift(campaignId);
    await made("POST", "/users/delivery-info", fan, { campaignId, ...address });
    return campaignId;
  }
  async function settlement(): Promise<string> {
    const settlementId = newId("stl", api.clock.now());
    await table(
      `INSERT INTO settlements (settlement_id, creator_id, status, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
         local_tax_won, offset_won, net_won, payout_bank, payout_last4, after_entry_id, entry_id, requested_at, decided_at, reason)
       VALUES ($1, $2, 'rejected', 10000, 11000, 1000, 0, 300, 30, 0, 9670, '곁은행', '4567', 0, 1, $3, $3, '확인')`,
      [settlementId, activist.userId, api.clock.now()],
    );
    return settlementId;
  }
  async function subscription(): Promise<string> {
    await table(
      "UPDATE subscriptions SET cancel_at_period_end = false, canceled_reason = NULL, next_plan_id = NULL, next_plan_price_id = NULL, next_price_won = NULL WHERE fan_id = $1",
      [subscriber.userId],
    );
    const [row] = await table("SELECT subscription_id FROM subscriptions WHERE fan_id = $1", [subscriber.userId]);
    return row.subscription_id;
  }

  const roomId = roomIdOf(subscriber.userId, activist.userId);
  const message = async (from: Person = activist): Promise<string> => {
    const words = { body: "안녕하세요", clientId: randomUUID() };
    return (await made<Message>("POST", `/chat/rooms/${roomId}/messages`, from, words)).messageId;
  };
  /** What the fan is told of: a reply to their comment. */
  async function notification(): Promise<string> {
    const postId = await post();
    const body = { body: "고마워요", parentId: await comment(postId) };
    await made("POST", `/feed/post/${postId}/comments`, activist, body);
    return (await table("SELECT max(notification_id) AS id FROM notifications WHERE user_id = $1", [fan.userId]))[0].id;
  }
  async function report(): Promise<string> {
    await made("POST", "/report", other, { targetType: "post", targetId: await post(), reason: "spam", detail: "" });
    const [row] = await table(
      "SELECT report_id FROM reports WHERE reporter_id = $1 ORDER BY created_at DESC, report_id DESC",
      [other.userId],
    );
    return row.report_id;
  }
  async function letter(): Promise<string> {
    const body = randomText(20);
    await made("POST", "/contact", undefined, { email: `${body}@example.com`, topic: "general", body });
    return (await table("SELECT contact_id FROM contacts WHERE body = $1", [body]))[0].contact_id;
  }
  /** What somebody new applied with. */
  async function application(): Promise<string> {
    const answers = {
      ...{ snsType: "other", snsId: "haru", field: "art", domain: `d_${randomText(10)}`, phoneNumber: "010-8642-9753" },
      ...{ bio: "그릇을 구워요", reason: "곁에서 나누고 싶어요" },
    };
    const sent = await made<OwnApplication>("POST", "/applications", await api.person(), answers);
    return String(sent.application?.applicationId);
  }
  /** What a blocked person said against it, to another admin than the one who is asked. */
  async function appeal(): Promise<string> {
    const [one, at] = [await api.person(), api.clock.now()];
    const [blockId, appealId] = [newId("blk", at), newId("ape", at)];
    await table(
      "INSERT INTO user_blocks (block_id, user_id, blocked_by, reason, blocked_at) VALUES ($1, $2, $3, '', $4)",
      [...[blockId, one.userId, (await api.person({ role: "admin" })).userId, at]],
    );
    await table("UPDATE users SET status = 'blocked' WHERE user_id = $1", [one.userId]);
    await table(
      "INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at) VALUES ($1, $2, $3, '억울해요', $4)",
      [...[appealId, blockId, one.userId, at]],
    );
    return appealId;
  }
  async function fanSession(): Promise<string> {
    await startSession(api.deps, api.deps.database.db, fan.userId, "another device", api.clock.now());
    const device =
      "SELECT session_id FROM sessions WHERE user_id = $1 AND user_agent = 'another device' AND ended_at IS NULL";
    return (await table(device, [fan.userId]))[0].session_id;
  }
  const nobody = () => api.person();
  const otherAdmin = () => api.person({ role: "admin" });
  /** That an admin be demoted, as `requester` asks. */
  async function adminChange(requester?: Person): Promise<string> {
    const path = `/admin/users/${(await otherAdmin()).userId}/admin-changes`;
    const body = { kind: "demote", reason: "그만두었어요" };
    return String((await made<AdminChanges>("POST", path, requester ?? (await otherAdmin()), body)).items[0]?.changeId);
  }

  return {
    people,
    planId,
    admin,
    roomId,
    ...{ post, membersPost, comment, draft, campaign, card, order, payment, windowPaid, gift, delivery, settlement },
    ...{
      subscription,
      message,
      notification,
      report,
      letter,
      application,
      appeal,
      fanSession,
      nobody,
      otherAdmin,
      adminChange,
    },
    plan: () => api.plan(activist),
  };
}
export type Things = ReturnType<typeof thingsOf>;
