import { randomUUID } from "node:crypto";
import { secondsAfter } from "#api/clock";
import { newId, randomText } from "#api/ids";
import { roomIdOf } from "#api/messages/room-id";
import { startSession } from "#api/sessions/session";
import { sendApplication } from "#contract/applications/endpoints";
import { openCampaign, saveDeliveryInfo } from "#contract/campaigns/endpoints";
import { deleteComment, writeComment } from "#contract/comments/endpoints";
import { sendContact } from "#contract/contact/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type {
  AppealId,
  CampaignId,
  CardId,
  CommentId,
  MessageId,
  OrderId,
  PostId,
  SellerIdentityId,
  SettlementId,
} from "#contract/ids";
import { sendMessage } from "#contract/messages/endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import {
  approveBrandPayOrder,
  approveOrder,
  getPaymentKeys,
  openOrder,
  registerCard,
} from "#contract/payments/endpoints";
import type { Payment } from "#contract/payments/schemas";
import { createPost, saveDraft } from "#contract/posts/endpoints";
import { createSeries } from "#contract/posts/series-endpoints";
import type { Series } from "#contract/posts/series-schemas";
import { submitSellerIdentity } from "#contract/sellers/endpoints";
import { requestAdminChange } from "#contract/staff/admin-change-endpoints";
import { saveAdminView } from "#contract/staff/admin-view-endpoints";
import { requestTakedown } from "#contract/takedowns/endpoints";
import type { Person, TestApi } from "../../support/api";
import type { TestResponse } from "../../support/api-client";
import type { TestSandbox } from "../../support/sandbox";
import type { Personas } from "./personas";

/** The request of a row: path parameters, query, body. */
export type RequestParts = { path?: Record<string, string>; query?: Record<string, string>; body?: object };

export const draftText = { body: "쓰던 글", images: [], visibility: "public", minPlanId: null };
export const seriesInput = { title: "시리즈", description: "", coverUrl: null, isComplete: false };
export const campaignInput = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null,
  goalAmount: 100_000,
  opensAt: null,
  closesAt: "2026-11-30T14:59:59.000Z",
  needsDelivery: true,
};
export const adminInputs = {
  marketingMail: { koSubject: "소식", koBody: "혜택", enSubject: "News", enBody: "Offer" },
  decision: { decision: "verify", reason: "살펴보았어요" },
  view: { list: "users", name: "정지된 회원", query: { status: "blocked" } },
};
export const address = {
  name: "이하루",
  phone: "010-1234-5678",
  postcode: "04524",
  address1: "서울 중구 세종대로 110",
  address2: "1층",
  note: "",
};

/** Creates what the calls are about, each owned by one persona; again for every call, because some delete it. */
export function createFixtures(api: TestApi, sandbox: TestSandbox, { people, planId }: Personas) {
  const { fan, subscriber, activist, admin } = people;
  const other = people["other fan"];
  const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

  /** The body of a call that must succeed. */
  async function made<R extends TestResponse>(answering: Promise<R>): Promise<R["body"]> {
    const { status, body } = await answering;
    if (status >= 400) throw new Error(`a fixture was refused: ${JSON.stringify(body)}`);
    return body;
  }

  const post = async () => (await made(api.send(createPost, { as: activist, body: draftText }))).postId;
  const membersPost = () => api.post(activist, { visibility: "members", planId });
  async function scheduledPost(): Promise<PostId> {
    const opensAt = secondsAfter(api.clock.now(), 3_600).toISOString();
    return (await made(api.send(createPost, { as: activist, body: { ...draftText, opensAt } }))).postId;
  }
  async function comment(postId?: PostId): Promise<CommentId> {
    const params = { postId: postId ?? (await post()) };
    return (await made(api.send(writeComment, { as: fan, params, body: { body: "잘 읽었어요" } }))).commentId;
  }
  async function draft(): Promise<string> {
    const draftId = `dft_${randomText(24)}`;
    await made(api.send(saveDraft, { as: activist, params: { draftId }, body: { ...draftText, version: 0 } }));
    return draftId;
  }
  /** With a post in it. */
  async function series(): Promise<Series & { postId: PostId }> {
    const series = await made(api.send(createSeries, { as: activist, body: seriesInput }));
    const post = await made(api.send(createPost, { as: activist, body: { ...draftText, seriesId: series.seriesId } }));
    return { ...series, postId: post.postId };
  }
  async function campaign(fields: object = {}): Promise<CampaignId> {
    return (await made(api.send(openCampaign, { as: activist, body: { ...campaignInput, ...fields } }))).id;
  }

  /** A comment that the fan deleted just now. */
  async function deletedComment(): Promise<CommentId> {
    const id = await comment();
    await made(api.send(deleteComment, { as: fan, params: { id } }));
    return id;
  }

  /** The domain ID of a creator followed by the fan. */
  async function followed(): Promise<string> {
    const { domain } = await api.person({ role: "activist" });
    await made(api.send(followCreator, { as: fan, params: { domain } }));
    return domain;
  }

  /** The domain ID of a creator whom the fan unfollowed just now. */
  async function unfollowed(): Promise<string> {
    const domain = await followed();
    await made(api.send(unfollowCreator, { as: fan, params: { domain } }));
    return domain;
  }

  async function card(): Promise<CardId> {
    const { customerKey } = await made(api.send(getPaymentKeys, { as: fan }));
    const authKey = await sandbox.authKey(customerKey, "4330123412341234");
    return (await made(api.send(registerCard, { as: fan, body: { authKey, customerKey } }))).cardId;
  }
  /** An open order of the fan with a card to pay it. */
  async function order(): Promise<OrderId> {
    const creator = await api.person({ role: "activist" });
    await card();
    const body = { kind: "membership" as const, planId: await api.plan(creator) };
    return (await made(api.send(openOrder, { as: fan, body }))).orderId;
  }
  async function payment(): Promise<Payment> {
    return made(api.send(approveOrder, { as: fan, body: { orderId: await order() } }));
  }
  /** A gift paid on the payment page that waits for its approval. */
  async function paidGift(): Promise<{ paymentKey: string; orderId: OrderId; amount: string }> {
    const giftInput = { kind: "donation", domain: activist.domain, amount: 10_000, message: "", shown: "anonymous" };
    const { orderId, amount } = await made(api.send(openOrder, { as: fan, body: giftInput }));
    const { customerKey } = await made(api.send(getPaymentKeys, { as: fan }));
    return { orderId, amount: String(amount), paymentKey: await sandbox.brandPay(customerKey, { orderId, amount }) };
  }
  async function gift(campaignId?: CampaignId): Promise<OrderId> {
    const domain = activist.domain;
    const about = campaignId ? { kind: "campaign", campaignId } : { kind: "donation", domain };
    const giftInput = { ...about, amount: 10_000, message: "", shown: "nameAndAmount" };
    const { orderId, amount } = await made(api.send(openOrder, { as: fan, body: giftInput }));
    const { customerKey } = await made(api.send(getPaymentKeys, { as: fan }));
    const paymentKey = await sandbox.brandPay(customerKey, { orderId, amount });
    await made(api.send(approveBrandPayOrder, { as: fan, query: { paymentKey, orderId, amount }, body: {} }));
    return orderId;
  }
  /** A campaign with something to send, the fan's gift to it and the delivery address. */
  async function delivery(): Promise<CampaignId> {
    const campaignId = await campaign();
    await gift(campaignId);
    await made(api.send(saveDeliveryInfo, { as: fan, body: { campaignId, ...address } }));
    return campaignId;
  }
  async function settlement(): Promise<SettlementId> {
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
  const message = async (from: Person = activist): Promise<MessageId> => {
    const words = { body: "안녕하세요", clientId: randomUUID() };
    return (await made(api.send(sendMessage, { as: from, params: { roomId }, body: words }))).messageId;
  };
  /** A notification of the fan: a reply to their comment. */
  async function notification(): Promise<string> {
    const postId = await post();
    const body = { body: "고마워요", parentId: await comment(postId) };
    await made(api.send(writeComment, { as: activist, params: { postId }, body }));
    return (await table("SELECT max(notification_id) AS id FROM notifications WHERE user_id = $1", [fan.userId]))[0].id;
  }
  async function report(): Promise<string> {
    const complaint = { targetType: "post", targetId: await post(), reason: "spam", detail: "" };
    await made(api.send(sendReport, { as: other, body: complaint }));
    const [row] = await table(
      "SELECT report_id FROM reports WHERE reporter_id = $1 ORDER BY created_at DESC, report_id DESC",
      [other.userId],
    );
    return row.report_id;
  }
  async function letter(): Promise<string> {
    const body = randomText(20);
    await made(api.send(sendContact, { body: { email: `${body}@example.com`, topic: "general", body } }));
    return (await table("SELECT contact_id FROM contacts WHERE body = $1", [body]))[0].contact_id;
  }
  /** A draft. */
  const marketingMail = async (): Promise<string> => {
    const texts = ["'소식'", "'혜택'", "'News'", "'Offer'"].join(", ");
    const id = newId("mkt");
    await table(
      `INSERT INTO marketing_mails (marketing_mail_id, ko_subject, ko_body, en_subject, en_body, created_by, created_at)
      VALUES ($1, ${texts}, $2, now())`,
      [id, admin.userId],
    );
    return id;
  };
  /** The application of a new user. */
  async function application(): Promise<string> {
    const answers = {
      ...{ snsType: "other", snsId: "haru", field: "art", domain: `d_${randomText(10)}`, phoneNumber: "010-8642-9753" },
      ...{ bio: "그릇을 구워요", reason: "곁에서 나누고 싶어요" },
    };
    const sent = await made(api.send(sendApplication, { as: await api.person(), body: answers }));
    return String(sent.application?.applicationId);
  }
  /** The appeal of a suspended user, assigned to another admin than the caller. */
  async function appeal(): Promise<AppealId> {
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
  /** A confirmed request about a post of the activist. */
  async function sellerIdentity(): Promise<SellerIdentityId> {
    const body = { kind: "individual" as const, name: "이하루", phone: "010-1234-5678" };
    await made(api.send(submitSellerIdentity, { as: activist, body }));
    const [row] = await table(
      "SELECT seller_identity_id FROM seller_identities WHERE user_id = $1 AND status = 'submitted'",
      [activist.userId],
    );
    return row.seller_identity_id;
  }
  async function takedown(): Promise<string> {
    const [address, email] = [`/posts/${await post()}`, `${randomText(20)}@example.com`];
    const words = { name: "이름", role: "self", statement: "사실이 아니에요", ground: "privacy", footageKind: null };
    await made(api.send(requestTakedown, { body: { ...words, address, email } }));
    const [row] = await table(
      "UPDATE takedowns SET confirmed_at = received_at WHERE email = $1 RETURNING takedown_id",
      [email],
    );
    return row.takedown_id;
  }
  async function fanPasskey(): Promise<string> {
    const passkeyId = newId("pky");
    await table(
      `INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, sign_count, transports, synced, name, created_at)
       VALUES ($1, $2, convert_to($1, 'UTF8'), '', 0, '{}', false, '시험', now())`,
      [passkeyId, fan.userId],
    );
    return passkeyId;
  }
  async function fanPushSubscription(): Promise<string> {
    const id = newId("psh");
    await table(
      `INSERT INTO push_subscriptions (push_subscription_id, user_id, session_id, endpoint, p256dh, auth, lang, subscribed_at)
       SELECT $1, $2, session_id, 'https://push.example/' || $1, '', '', 'ko', now() FROM sessions WHERE user_id = $2 LIMIT 1`,
      [id, fan.userId],
    );
    return id;
  }
  async function fanSession(): Promise<string> {
    await startSession(api.deps, api.deps.database.db, {
      userId: fan.userId,
      userAgent: "another device",
      at: api.clock.now(),
    });
    const device =
      "SELECT session_id FROM sessions WHERE user_id = $1 AND user_agent = 'another device' AND ended_at IS NULL";
    return (await table(device, [fan.userId]))[0].session_id;
  }
  const nobody = () => api.person();
  const otherAdmin = () => api.person({ role: "admin" });
  /** A request of `requester` to demote an admin. */
  async function adminChange(requester?: Person): Promise<string> {
    const params = { userId: (await otherAdmin()).userId };
    const body = { kind: "demote", reason: "그만두었어요" };
    const asked = await made(api.send(requestAdminChange, { as: requester ?? (await otherAdmin()), params, body }));
    return String(asked.items[0]?.changeId);
  }
  const adminView = async () =>
    (await made(api.send(saveAdminView, { as: admin, body: { ...adminInputs.view, name: randomText(8) } }))).viewId;

  return {
    people,
    planId,
    admin,
    roomId,
    ...{
      post,
      membersPost,
      scheduledPost,
      comment,
      deletedComment,
      draft,
      series,
      campaign,
      followed,
      unfollowed,
      card,
      order,
      payment,
      paidGift,
      gift,
      delivery,
      settlement,
      sellerIdentity,
    },
    ...{
      subscription,
      message,
      notification,
      report,
      letter,
      marketingMail,
      application,
      appeal,
      takedown,
      fanPasskey,
      fanPushSubscription,
      fanSession,
      nobody,
      otherAdmin,
      adminChange,
      adminView,
    },
    plan: () => api.plan(activist),
  };
}
export type Fixtures = ReturnType<typeof createFixtures>;
