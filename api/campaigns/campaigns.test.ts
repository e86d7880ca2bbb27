import { expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import { listCampaignsForAdmin, takeDownCampaign } from "#contract/campaigns/admin-endpoints";
import {
  closeCampaign,
  getCampaign,
  getOwnCampaign,
  listAvailableCampaigns,
  listCampaigns,
  openCampaign,
  withdrawCampaign,
} from "#contract/campaigns/endpoints";
import { listSupportHistory } from "#contract/gifts/endpoints";
import { limits } from "#contract/limits";
import { type Person, startTime } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import {
  campaignFixture,
  campaignInput,
  closingTime,
  deliveryAddress,
  ids,
} from "#tests/support/fixtures/campaign-fixture";
import { deleteAccount } from "../account-deletion/delete-account";
import { campaignMail } from "./campaign-mail";
import { sendClosingNotices } from "./send-closing-notices";

const fixture = campaignFixture();
const { table, begin, begun, edit, own, list, given, write, fetchList, addressesOf, mails } = fixture;

test("a campaign opens now or at its time, and its status follows the clock", async () => {
  const now = await begun();
  expect(now).toMatchObject({ status: "open", opensAt: startTime, raisedAmount: 0, promised: false, isOwn: true });
  const later = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect(later.status).toBe("scheduled");
  expect(ids(await list())).toContain(now.id);
  expect(ids(await list())).not.toContain(later.id);
  fixture.api.clock.set("2026-11-22T00:00:00.000Z");
  expect(ids(await list({ status: "open" }))).toContain(later.id);
  fixture.api.clock.set(closingTime);
  expect((await own(now.id)).status).toBe("closed");
  expect(ids(await list({ status: "closed" }))).toEqual(expect.arrayContaining([now.id, later.id]));
});

test.each([
  [{ title: " " }, "title"],
  [{ title: "가".repeat(61) }, "title"],
  [{ body: "" }, "body"],
  [{ goalAmount: 9_999 }, "goalAmount"],
  [{ goalAmount: 1_000_000_001 }, "goalAmount"],
  [{ goalAmount: "100000" }, "goalAmount"],
  [{ closesAt: startTime }, "closesAt"],
  [{ closesAt: "2026-11-21T03:59:59.999Z" }, "closesAt"],
  [{ closesAt: "2027-05-20T03:00:00.001Z" }, "closesAt"],
  [{ closesAt: "내일" }, "closesAt"],
  [{ opensAt: "2025-11-21T03:00:00.000Z" }, "opensAt"],
  [{ imageUrl: "https://evil.example/x.png" }, "imageUrl"],
])("%j is refused beside %s", async (fields, field) => {
  const answer = await begin(fixture.creator, fields);
  expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
    400,
    "INVALID_REQUEST",
    [field],
  ]);
});

test("of fifteen campaigns created at once ten exist, and one sent twice with its key is one", async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => begin(fixture.creator)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.campaignsOpen);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const other = await fixture.api.person({ role: "activist" });
  const sent = { as: other, body: campaignInput, headers: { "idempotency-key": "one-campaign" } };
  const first = await fixture.api.send(openCampaign, sent);
  const again = await fixture.api.send(openCampaign, sent);
  expect(again.body.id).toBe(first.body.id);
});

test("before the first gift everything may change, except the opening of an open campaign", async () => {
  const campaign = await begun();
  const changed = { title: "새 제목", goalAmount: 200_000, needsDelivery: false, closesAt: "2026-12-10T00:00:00.000Z" };
  expect((await edit(fixture.creator, campaign, changed)).body).toMatchObject({ ...changed, editedAt: startTime });
  const moved = await edit(fixture.creator, campaign, { opensAt: "2026-11-25T00:00:00.000Z" });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([409, ["opensAt"]]);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await edit(fixture.creator, scheduled, { opensAt: "2026-11-24T00:00:00.000Z" })).body).toMatchObject({
    opensAt: "2026-11-24T00:00:00.000Z",
    editedAt: null,
  });
});

test("after the first gift title, goal, closing and delivery are fixed; the text may grow", async () => {
  const campaign = await begun();
  await given(campaign.id);
  for (const [field, value] of Object.entries({
    title: "다른 제목",
    goalAmount: 50_000,
    closesAt: "2026-12-10T00:00:00.000Z",
    needsDelivery: false,
  })) {
    const answer = await edit(fixture.creator, campaign, { [field]: value });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      409,
      "RESOURCE_CONFLICT",
      [field],
    ]);
  }
  const grown = await edit(fixture.creator, campaign, { body: "열선을 샀어요. 고마워요!" });
  expect(grown.body).toMatchObject({ body: "열선을 샀어요. 고마워요!", promised: true, editedAt: startTime });
});

test("another creator's campaign is not found by any of the creator's calls", async () => {
  const campaign = await begun();
  const other = await fixture.api.person({ role: "activist" });
  expect((await fixture.api.send(getOwnCampaign, { as: other, params: { id: campaign.id } })).status).toBe(404);
  expect((await edit(other, campaign, { title: "남의 것" })).status).toBe(404);
  expect((await fixture.api.send(withdrawCampaign, { as: other, params: { id: campaign.id } })).status).toBe(404);
  expect((await fixture.api.send(closeCampaign, { as: other, params: { id: campaign.id } })).status).toBe(404);
  expect((await fetchList(other, campaign.id)).status).toBe(404);
  expect((await fixture.api.send(getOwnCampaign, { as: fixture.fan, params: { id: campaign.id } })).body.code).toBe(
    "PERMISSION_DENIED",
  );
});

test("a campaign is closed early once and finally; an unopened one is deleted instead", async () => {
  const campaign = await begun();
  const close = (id: string) => fixture.api.send(closeCampaign, { as: fixture.creator, params: { id } });
  const answers = await Promise.all([close(campaign.id), close(campaign.id), close(campaign.id)]);
  expect(answers.map(({ body }) => [body.status, body.closesAt])).toEqual(Array(3).fill(["closed", startTime]));
  expect((await edit(fixture.creator, campaign, { body: "다시" })).status).toBe(409);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await close(scheduled.id)).status).toBe(409);
  expect((await fixture.api.send(withdrawCampaign, { as: fixture.creator, params: { id: scheduled.id } })).status).toBe(
    204,
  );
  expect((await fixture.api.send(getOwnCampaign, { as: fixture.creator, params: { id: scheduled.id } })).status).toBe(
    404,
  );
  expect((await fixture.api.send(withdrawCampaign, { as: fixture.creator, params: { id: campaign.id } })).status).toBe(
    409,
  );
});

test("campaign lists are paged by keyset without repeats or gaps, also for one creator", async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, i) => begun({ title: `쪽 ${i}`, needsDelivery: false })),
  );
  const seen: string[] = [];
  let pagingKey = "";
  do {
    const page = await list({ domain: fixture.creator.domain, size: 3, pagingKey });
    seen.push(...ids(page));
    // A campaign that opens meanwhile is listed before the pages read, and moves none.
    fixture.api.clock.advance(1);
    if (!pagingKey) await begun({ title: "사이에 열린 것" });
    pagingKey = page.pagingKey ?? "";
  } while (pagingKey);
  expect(seen.sort()).toEqual(made.map(({ id }) => id).sort());
  const soonest = await begun({ closesAt: "2026-11-21T05:00:00.000Z" });
  const available = await fixture.api.send(listAvailableCampaigns, { as: fixture.fan, query: { size: 2 } });
  expect(ids(available.body)[0]).toBe(soonest.id);
  expect((await fixture.api.send(listCampaigns, { query: { pagingKey: "forged.key" } })).body.code).toBe(
    "INVALID_REQUEST",
  );
  const mine = await fixture.api.send(listAvailableCampaigns, { as: fixture.creator, query: { size: 50 } });
  expect(ids(mine.body)).not.toContain(soonest.id);
});

test("campaigns of a blocked, suspended or leaving creator are in no list and not found", async () => {
  const campaign = await begun();
  const hidden = async (as?: Person) => {
    expect((await fixture.api.send(getCampaign, { as, params: { id: campaign.id } })).status).toBe(404);
    expect(ids(await list({}, as))).not.toContain(campaign.id);
    expect(ids((await fixture.api.send(listAvailableCampaigns, { as, query: { size: 50 } })).body)).not.toContain(
      campaign.id,
    );
  };
  await fixture.api.send(blockUser, { as: fixture.fan, params: { userId: fixture.creator.userId } });
  await hidden(fixture.fan);
  await fixture.api.send(unblockUser, { as: fixture.fan, params: { userId: fixture.creator.userId } });
  await fixture.api.send(blockUser, { as: fixture.creator, params: { userId: fixture.fan.userId } });
  await hidden(fixture.fan);
  expect((await fixture.api.send(getCampaign, { params: { id: campaign.id } })).status).toBe(200);
  await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    fixture.creator.userId,
    fixture.api.clock.now(),
  ]);
  await hidden();
});

test("a campaign is taken down once: reason mailed to its creator, picture and addresses deleted", async () => {
  const campaign = await begun();
  await table("UPDATE campaigns SET image_key = 'posts/takendown-1.webp' WHERE campaign_id = $1", [campaign.id]);
  await given(campaign.id);
  await write(fixture.fan, campaign.id);
  const down = () =>
    fixture.api.send(takeDownCampaign, {
      as: fixture.admin,
      params: { id: campaign.id },
      body: { reason: "거짓 모금" },
    });
  expect(
    (
      await fixture.api.send(takeDownCampaign, {
        as: fixture.admin,
        params: { id: campaign.id },
        body: { reason: " " },
      })
    ).status,
  ).toBe(400);
  const answers = await Promise.all([down(), down(), down()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect((await fixture.api.send(getCampaign, { as: fixture.fan, params: { id: campaign.id } })).status).toBe(404);
  expect(await own(campaign.id)).toMatchObject({ status: "takenDown", takenDownReason: "거짓 모금", imageUrl: null });
  expect(
    await table("SELECT 1 FROM graphile_worker._private_jobs WHERE payload::text LIKE '%takendown%'"),
  ).toHaveLength(1);
  expect((await fetchList(fixture.creator, campaign.id)).status).toBe(409);
  expect((await write(fixture.fan, campaign.id)).status).toBe(404);
  expect(await mails(fixture.creator.email)).toMatchObject([{ kind: "takenDown", reason: "거짓 모금" }]);
  const log = await table("SELECT action, reason FROM audit_log WHERE target_id = $1", [campaign.id]);
  expect(log).toEqual([{ action: "campaign.takeDown", reason: "거짓 모금" }]);
  fixture.api.clock.set(closingTime);
  await sendClosingNotices(fixture.api.deps);
  expect(await mails(fixture.creator.email)).toHaveLength(1);
});

test("admins find campaigns by title, name and state, page by page", async () => {
  const [one, two] = [await begun({ title: "별빛 도서관" }), await begun({ title: "100%_달빛" })];
  const look = async (query: QueryOf<typeof listCampaignsForAdmin>) =>
    (await fixture.api.send(listCampaignsForAdmin, { as: fixture.admin, query })).body;
  expect((await look({ q: "별빛" })).items.map(({ id }) => id)).toEqual([one.id]);
  expect((await look({ q: "100%_" })).items.map(({ id }) => id)).toEqual([two.id]);
  expect((await look({ q: fixture.creator.nickname, status: "closed" })).items).toEqual([]);
  const first = await look({ q: fixture.creator.domain, status: "open", size: 1 });
  const next = await look({ q: fixture.creator.domain, status: "open", size: 1, pagingKey: first.pagingKey });
  expect([...first.items, ...next.items].map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
});

test("account deletion erases a fan's addresses and closes a creator's campaigns; sums remain", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(fixture.fan, campaign.id);
  const mine = (await fixture.api.send(exportPersonalData, { as: fixture.fan })).body.tables;
  expect(mine.deliveryAddresses).toMatchObject([
    { title: campaignInput.title, name: deliveryAddress.name, phone: "01012345678" },
  ]);
  const theirs = (await fixture.api.send(exportPersonalData, { as: fixture.creator })).body.tables;
  expect(theirs.campaigns).toMatchObject([{ title: campaignInput.title, raisedWon: 10_000 }]);
  expect(JSON.stringify(theirs)).not.toMatch(/01012345678|월드컵북로|김곁에/);
  const leave = async ({ userId }: Person) => {
    await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
      userId,
      fixture.api.clock.now(),
    ]);
    await deleteAccount(fixture.api.deps, userId);
  };
  await leave(fixture.fan);
  expect(await addressesOf(campaign.id)).toBe(0);
  const stays = await fixture.api.person();
  await given(campaign.id, stays, 5_000);
  await write(stays, campaign.id);
  await leave(fixture.creator);
  expect(await addressesOf(campaign.id)).toBe(0);
  const [row] = await table("SELECT * FROM campaigns WHERE campaign_id = $1", [campaign.id]);
  expect(row).toMatchObject({ title: "", body: "", raised_won: 15_000, closes_at: fixture.api.clock.now() });
  const history = await fixture.api.send(listSupportHistory, { as: stays });
  expect(history.status).toBe(200);
});

test.each([["ko"], ["en"]] as const)(
  "the mails of a campaign say what is to be known, in %s, and no address",
  async (lang) => {
    const until = "2027-02-28T14:59:59.000Z";
    const made = await Promise.all([
      campaignMail.render(
        fixture.api.deps,
        { kind: "closed", campaignId: "cmp_0", title: "가마", raised: 30_000, supporters: 3, until },
        lang,
      ),
      campaignMail.render(
        fixture.api.deps,
        { kind: "addressMissing", campaignId: "cmp_0", title: "가마", until },
        lang,
      ),
      campaignMail.render(fixture.api.deps, { kind: "takenDown", title: "<b>가마</b>", reason: "거짓" }, lang),
    ]);
    expect(made[0]?.text).toContain("30,000");
    expect(made[1]?.text).toContain("/campaigns/cmp_0/delivery");
    expect(made[2]?.text).toContain("거짓");
    expect(made[2]?.html).not.toContain("<b>가마");
  },
);
