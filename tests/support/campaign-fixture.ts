import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { decrypt } from "#api/crypto";
import { newId } from "#api/ids";
import type { Campaign, DeliveryInfo, OwnCampaign, ShippingList } from "#contract/campaigns";
import type { Page } from "#contract/paging";
import { beginning, type Person, startApi, type TestApi } from "./api";
import { members } from "./members";
import { startSandbox, type TestSandbox } from "./sandbox";

export const closing = "2026-11-30T14:59:59.000Z";
export const wish = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null as string | null,
  goalAmount: 100_000,
  opensAt: null as string | null,
  closesAt: closing,
  needsDelivery: true,
};
export const home = {
  name: "김곁에",
  phone: "010-1234-5678",
  postcode: "03925",
  address1: "서울 마포구 월드컵북로 1",
  address2: "101동 202호",
  note: "문 앞에 두어 주세요",
};
export const ids = ({ items }: Page<Campaign>) => items.map(({ id }) => id);

/** A creator, new for each test, who begins campaigns through the API; a fan who gives and is sent things; an admin. */
export function campaignFixture() {
  let sandbox: TestSandbox;
  let api: TestApi;
  let creator: Person;
  let fan: Person;
  let admin: Person;
  beforeAll(async () => {
    sandbox = await startSandbox();
    api = await startApi({ tossUrl: sandbox.url });
  });
  beforeEach(async () => {
    api.clock.set(beginning);
    await table("DELETE FROM graphile_worker._private_jobs");
    [creator, fan, admin] = [
      await api.person({ role: "activist" }),
      await api.person(),
      await api.person({ role: "admin" }),
    ];
  });
  afterAll(async () => {
    await api.stop();
    await sandbox.close();
  });

  const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
  const fresh = (person: Person) => members(api, sandbox).fresh(person);
  const begin = (as: Person, fields: object = {}) =>
    api.call<OwnCampaign>("POST", "/users/mypage/campaigns", { as, body: { ...wish, ...fields } });
  const begun = async (fields: object = {}, as = creator) => {
    const answer = await begin(as, fields);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const edit = (as: Person, { id, ...before }: OwnCampaign, fields: object) => {
    const { title, body, imageUrl, goalAmount, opensAt, closesAt, needsDelivery } = before;
    const whole = { title, body, imageUrl, goalAmount, opensAt, closesAt, needsDelivery, ...fields };
    return api.call<OwnCampaign>("PUT", `/users/mypage/campaigns/${id}`, { as, body: whole });
  };
  const own = async (id: string, as = creator) =>
    (await api.call<OwnCampaign>("GET", `/users/mypage/campaigns/${id}`, { as: await fresh(as) })).body;
  const list = async (query = "", as?: Person) =>
    (await api.call<Page<Campaign>>("GET", `/users/campaigns${query}`, { as })).body;

  /** A gift as capture leaves it: payment and ledger are the money story's. */
  async function given(campaignId: string, by = fan, won = 10_000): Promise<string> {
    const at = api.clock.now();
    const orderId = newId("ord", at);
    await table(
      `WITH o AS (INSERT INTO orders (order_id, kind, buyer_id, creator_id, campaign_id, amount_won, shown, status, created_at, expires_at)
       SELECT $1, 'campaign', $2, creator_id, campaign_id, $3, 'nameAndAmount', 'approved', $4, $4 FROM campaigns WHERE campaign_id = $5
       RETURNING *)
     INSERT INTO gifts (order_id, kind, creator_id, fan_id, campaign_id, amount_won, shown, given_at)
     SELECT order_id, kind, creator_id, buyer_id, campaign_id, amount_won, shown, created_at FROM o`,
      [orderId, by.userId, won, at, campaignId],
    );
    return orderId;
  }
  const write = (as: Person, campaignId: string, fields: object = {}) =>
    api.call<DeliveryInfo>("POST", "/users/delivery-info", { as, body: { campaignId, ...home, ...fields } });
  const read = (as: Person, campaignId: string) =>
    api.call<DeliveryInfo>("GET", `/users/campaigns/${campaignId}/delivery-info`, { as });
  const fetchList = (as: Person, campaignId: string) =>
    api.call<ShippingList>("POST", `/users/mypage/campaigns/${campaignId}/shipping-list`, { as });
  const addressesOf = async (campaignId: string) =>
    (await table("SELECT count(*)::int AS n FROM campaign_deliveries WHERE campaign_id = $1", [campaignId]))[0].n;
  const mails = async (email: string): Promise<{ kind: string }[]> =>
    (
      await table(
        "SELECT payload->>'sealed' AS sealed FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'campaign' ORDER BY id",
        [email],
      )
    ).map(({ sealed }) => JSON.parse(decrypt(api.deps.keys, sealed)));

  return {
    get api() {
      return api;
    },
    get creator() {
      return creator;
    },
    get fan() {
      return fan;
    },
    get admin() {
      return admin;
    },
    table,
    fresh,
    begin,
    begun,
    edit,
    own,
    list,
    given,
    write,
    read,
    fetchList,
    addressesOf,
    mails,
  };
}
