import { expect, test } from "vitest";
import type { AdminCampaign, Campaign, OwnCampaign } from "#contract/campaigns";
import type { PersonalData } from "#contract/leaving";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { beginning, type Person } from "#tests/support/api";
import { campaignDesk, closing, home, ids, wish } from "#tests/support/campaign-desk";
import { deleteAccount } from "../account-deletion/delete-account";
import { campaignMail } from "./campaign-mail";
import { sendClosingNotices } from "./tell-closings";

const desk = campaignDesk();
const { table, begin, begun, edit, own, list, given, write, fetchList, addressesOf, mails } = desk;

test("a campaign begins at once or at its time, and says its state by the clock", async () => {
  const now = await begun();
  expect(now).toMatchObject({ status: "open", opensAt: beginning, raisedAmount: 0, promised: false, isOwn: true });
  const later = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect(later.status).toBe("scheduled");
  expect(ids(await list())).toContain(now.id);
  expect(ids(await list())).not.toContain(later.id);
  desk.api.clock.set("2026-11-22T00:00:00.000Z");
  expect(ids(await list("?status=open"))).toContain(later.id);
  desk.api.clock.set(closing);
  expect((await own(now.id)).status).toBe("closed");
  expect(ids(await list("?status=closed"))).toEqual(expect.arrayContaining([now.id, later.id]));
});

test.each([
  [{ title: " " }, "title"],
  [{ title: "가".repeat(61) }, "title"],
  [{ body: "" }, "body"],
  [{ goalAmount: 9_999 }, "goalAmount"],
  [{ goalAmount: 1_000_000_001 }, "goalAmount"],
  [{ goalAmount: "100000" }, "goalAmount"],
  [{ closesAt: beginning }, "closesAt"],
  [{ closesAt: "2026-11-21T03:59:59.999Z" }, "closesAt"],
  [{ closesAt: "2027-05-20T03:00:00.001Z" }, "closesAt"],
  [{ closesAt: "내일" }, "closesAt"],
  [{ opensAt: "2025-11-21T03:00:00.000Z" }, "opensAt"],
  [{ imageUrl: "https://evil.example/x.png" }, "imageUrl"],
])("%j is refused beside %s", async (fields, field) => {
  const answer = await begin(desk.creator, fields);
  expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
    400,
    "INVALID_REQUEST",
    [field],
  ]);
});

test("of fifteen campaigns begun at once ten are, and one sent twice with its key is one", async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => begin(desk.creator)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.campaignsOpen);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const other = await desk.api.person({ role: "activist" });
  const sent = { as: other, body: wish, headers: { "idempotency-key": "one-campaign" } };
  const first = await desk.api.call<OwnCampaign>("POST", "/users/mypage/campaigns", sent);
  const again = await desk.api.call<OwnCampaign>("POST", "/users/mypage/campaigns", sent);
  expect(again.body.id).toBe(first.body.id);
});

test("before anybody gave everything may change but the opening of one that has opened", async () => {
  const campaign = await begun();
  const changed = { title: "새 제목", goalAmount: 200_000, needsDelivery: false, closesAt: "2026-12-10T00:00:00.000Z" };
  expect((await edit(desk.creator, campaign, changed)).body).toMatchObject({ ...changed, editedAt: beginning });
  const moved = await edit(desk.creator, campaign, { opensAt: "2026-11-25T00:00:00.000Z" });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([409, ["opensAt"]]);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await edit(desk.creator, scheduled, { opensAt: "2026-11-24T00:00:00.000Z" })).body).toMatchObject({
    opensAt: "2026-11-24T00:00:00.000Z",
    editedAt: null,
  });
});

test("once somebody has given, title, goal, closing and delivery stand; the text may grow", async () => {
  const campaign = await begun();
  await given(campaign.id);
  for (const [field, value] of Object.entries({
    title: "다른 제목",
    goalAmount: 50_000,
    closesAt: "2026-12-10T00:00:00.000Z",
    needsDelivery: false,
  })) {
    const answer = await edit(desk.creator, campaign, { [field]: value });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      409,
      "RESOURCE_CONFLICT",
      [field],
    ]);
  }
  const grown = await edit(desk.creator, campaign, { body: "열선을 샀어요. 고마워요!" });
  expect(grown.body).toMatchObject({ body: "열선을 샀어요. 고마워요!", promised: true, editedAt: beginning });
});

test("another's campaign is not found, by any of the creator's calls", async () => {
  const campaign = await begun();
  const other = await desk.api.person({ role: "activist" });
  const path = `/users/mypage/campaigns/${campaign.id}`;
  expect((await desk.api.call("GET", path, { as: other })).status).toBe(404);
  expect((await edit(other, campaign, { title: "남의 것" })).status).toBe(404);
  expect((await desk.api.call("DELETE", path, { as: other })).status).toBe(404);
  expect((await desk.api.call("POST", `${path}/closing`, { as: other })).status).toBe(404);
  expect((await fetchList(other, campaign.id)).status).toBe(404);
  expect((await desk.api.call("GET", path, { as: desk.fan })).body.code).toBe("PERMISSION_DENIED");
});

test("closing early is once and for good; one that has not opened is removed instead", async () => {
  const campaign = await begun();
  const close = (id: string) =>
    desk.api.call<OwnCampaign>("POST", `/users/mypage/campaigns/${id}/closing`, { as: desk.creator });
  const answers = await Promise.all([close(campaign.id), close(campaign.id), close(campaign.id)]);
  expect(answers.map(({ body }) => [body.status, body.closesAt])).toEqual(Array(3).fill(["closed", beginning]));
  expect((await edit(desk.creator, campaign, { body: "다시" })).status).toBe(409);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await close(scheduled.id)).status).toBe(409);
  const path = `/users/mypage/campaigns/${scheduled.id}`;
  expect((await desk.api.call("DELETE", path, { as: desk.creator })).status).toBe(204);
  expect((await desk.api.call("GET", path, { as: desk.creator })).status).toBe(404);
  expect((await desk.api.call("DELETE", `/users/mypage/campaigns/${campaign.id}`, { as: desk.creator })).status).toBe(
    409,
  );
});

test("lists are turned by keyset: nothing twice, nothing left out, and of one creator alone where asked", async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, i) => begun({ title: `쪽 ${i}`, needsDelivery: false })),
  );
  const seen: string[] = [];
  let pagingKey = "";
  do {
    const page = await list(`?domain=${desk.creator.domain}&size=3${pagingKey && `&pagingKey=${pagingKey}`}`);
    seen.push(...ids(page));
    // One that opens meanwhile stands before what was read, and moves nothing.
    desk.api.clock.advance(1);
    if (!pagingKey) await begun({ title: "사이에 열린 것" });
    pagingKey = page.pagingKey ?? "";
  } while (pagingKey);
  expect(seen.sort()).toEqual(made.map(({ id }) => id).sort());
  const soonest = await begun({ closesAt: "2026-11-21T05:00:00.000Z" });
  const available = await desk.api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=2", { as: desk.fan });
  expect(ids(available.body)[0]).toBe(soonest.id);
  expect((await desk.api.call("GET", "/users/campaigns?pagingKey=forged.key")).body.code).toBe("INVALID_REQUEST");
  const mine = await desk.api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=50", { as: desk.creator });
  expect(ids(mine.body)).not.toContain(soonest.id);
});

test("blocked either way, suspended or leaving: a creator's campaigns are in no list and not found", async () => {
  const campaign = await begun();
  const hidden = async (as?: Person) => {
    expect((await desk.api.call("GET", `/users/campaigns/${campaign.id}`, { as })).status).toBe(404);
    expect(ids(await list("", as))).not.toContain(campaign.id);
    expect(
      ids((await desk.api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=50", { as })).body),
    ).not.toContain(campaign.id);
  };
  await desk.api.call("POST", `/blocks/${desk.creator.userId}`, { as: desk.fan });
  await hidden(desk.fan);
  await desk.api.call("DELETE", `/blocks/${desk.creator.userId}`, { as: desk.fan });
  await desk.api.call("POST", `/blocks/${desk.fan.userId}`, { as: desk.creator });
  await hidden(desk.fan);
  expect((await desk.api.call("GET", `/users/campaigns/${campaign.id}`)).status).toBe(200);
  await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    desk.creator.userId,
    desk.api.clock.now(),
  ]);
  await hidden();
});

test("an admin takes it down once, with a reason that the creator is told and the log keeps; its addresses go", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(desk.fan, campaign.id);
  const path = `/admin/campaigns/${campaign.id}/take-down`;
  const down = () => desk.api.call<AdminCampaign>("POST", path, { as: desk.admin, body: { reason: "거짓 모금" } });
  expect((await desk.api.call("POST", path, { as: desk.admin, body: { reason: " " } })).status).toBe(400);
  const answers = await Promise.all([down(), down(), down()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect((await desk.api.call("GET", `/users/campaigns/${campaign.id}`, { as: desk.fan })).status).toBe(404);
  expect(await own(campaign.id)).toMatchObject({ status: "takenDown", takenDownReason: "거짓 모금" });
  expect((await fetchList(desk.creator, campaign.id)).status).toBe(409);
  expect((await write(desk.fan, campaign.id)).status).toBe(404);
  expect(await mails(desk.creator.email)).toMatchObject([{ kind: "takenDown", reason: "거짓 모금" }]);
  const log = await table("SELECT action, reason FROM audit_log WHERE target_id = $1", [campaign.id]);
  expect(log).toEqual([{ action: "campaign.takeDown", reason: "거짓 모금" }]);
  desk.api.clock.set(closing);
  await sendClosingNotices(desk.api.deps);
  expect(await mails(desk.creator.email)).toHaveLength(1);
});

test("admins find campaigns by title, name and state, page by page", async () => {
  const [one, two] = [await begun({ title: "별빛 도서관" }), await begun({ title: "100%_달빛" })];
  const look = async (query: string) =>
    (await desk.api.call<Page<AdminCampaign>>("GET", `/admin/campaigns?${query}`, { as: desk.admin })).body;
  expect((await look(`q=${encodeURIComponent("별빛")}`)).items.map(({ id }) => id)).toEqual([one.id]);
  expect((await look(`q=${encodeURIComponent("100%_")}`)).items.map(({ id }) => id)).toEqual([two.id]);
  expect((await look(`q=${desk.creator.nickname}&status=closed`)).items).toEqual([]);
  const first = await look(`q=${desk.creator.domain}&status=open&size=1`);
  const next = await look(`q=${desk.creator.domain}&status=open&size=1&pagingKey=${first.pagingKey}`);
  expect([...first.items, ...next.items].map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
});

test("who leaves takes their addresses along, and their own campaigns lose words and open doors; sums stay", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(desk.fan, campaign.id);
  const mine = (await desk.api.call<PersonalData>("GET", "/accounts/export", { as: desk.fan })).body.tables;
  expect(mine.deliveryAddresses).toMatchObject([{ title: wish.title, name: home.name, phone: "01012345678" }]);
  const theirs = (await desk.api.call<PersonalData>("GET", "/accounts/export", { as: desk.creator })).body.tables;
  expect(theirs.campaigns).toMatchObject([{ title: wish.title, raisedWon: 10_000 }]);
  expect(JSON.stringify(theirs)).not.toMatch(/01012345678|월드컵북로|김곁에/);
  const leave = async ({ userId }: Person) => {
    await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
      userId,
      desk.api.clock.now(),
    ]);
    await deleteAccount(desk.api.deps, userId);
  };
  await leave(desk.fan);
  expect(await addressesOf(campaign.id)).toBe(0);
  const stays = await desk.api.person();
  await given(campaign.id, stays, 5_000);
  await write(stays, campaign.id);
  await leave(desk.creator);
  expect(await addressesOf(campaign.id)).toBe(0);
  const [row] = await table("SELECT * FROM campaigns WHERE campaign_id = $1", [campaign.id]);
  expect(row).toMatchObject({ title: "", body: "", raised_won: 15_000, closes_at: desk.api.clock.now() });
  const history = await desk.api.call<Page<object>>("GET", "/accounts/support-history", { as: stays });
  expect(history.status).toBe(200);
});

test.each([["ko"], ["en"]] as const)(
  "the mails of a campaign say what is to be known, in %s, and no address",
  async (lang) => {
    const until = "2027-02-28T14:59:59.000Z";
    const made = await Promise.all([
      campaignMail(
        desk.api.deps,
        { kind: "closed", campaignId: "cmp_0", title: "가마", raised: 30_000, supporters: 3, until },
        lang,
      ),
      campaignMail(desk.api.deps, { kind: "addressMissing", campaignId: "cmp_0", title: "가마", until }, lang),
      campaignMail(desk.api.deps, { kind: "takenDown", title: "<b>가마</b>", reason: "거짓" }, lang),
    ]);
    expect(made[0]?.text).toContain("30,000");
    expect(made[1]?.text).toContain("/campaigns/cmp_0/delivery");
    expect(made[2]?.text).toContain("거짓");
    expect(made[2]?.html).not.toContain("<b>가마");
  },
);
