import { expect, test } from "vitest";
import * as campaigns from "#contract/campaigns/endpoints";
import type { CampaignId, TakedownId } from "#contract/ids";
import { openOrder } from "#contract/payments/endpoints";
import { signProfileUpload } from "#contract/profiles/endpoints";
import { decideTakedown, getTakedown } from "#contract/takedowns/admin-endpoints";
import { requestTakedown } from "#contract/takedowns/endpoints";
import { withheldNotice, withheldTitle } from "#contract/takedowns/notice";
import type { Person } from "#tests/support/api";
import { campaignInput } from "#tests/support/fixtures/campaign-fixture";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { requireOpenCampaign } from "../campaigns/accept-gift";
import { removeCampaignPictures } from "../campaigns/remove-pictures";
import { sendClosingNotices } from "../campaigns/send-closing-notices";
import { moveCampaignPicture } from "../campaigns/withhold-campaign";
import { pictureKeyIn } from "../media/picture-address";
import { endpoints } from "../server";
import { returnWithheld } from "./return-withheld";

const fixture = writingFixture();
const days = 86_400;
const canary = "campaigncanary";
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;
const decide = async (as: Person, id: TakedownId, outcome: string) => {
  const body = { outcome, reason: "살펴보았어요" };
  return (await fixture.api.send(decideTakedown, { as, params: { id }, body })).status;
};
const read = (id: CampaignId, as?: Person, lang = "ko") =>
  fixture.api.send(campaigns.getCampaign, { as, params: { id }, headers: { "accept-language": lang } });

async function upload(): Promise<string> {
  const body = { contentType: "image/jpeg", size: fixture.jpeg.length, purpose: "campaign" };
  const offer = (await fixture.api.send(signProfileUpload, { as: fixture.creator, body })).body;
  await fetch(offer.url, { method: "PUT", headers: offer.headers, body: fixture.jpeg as BodyInit });
  return offer.publicUrl;
}

const openedCampaign = async (fields: object = {}) => {
  const closesAt = new Date(fixture.api.clock.now().getTime() + 60 * days * 1000).toISOString();
  const words = { title: `${canary} 캠페인`, body: `${canary} 소개` };
  const body = { ...campaignInput, ...words, needsDelivery: false, closesAt, ...fields };
  return (await fixture.api.send(campaigns.openCampaign, { as: fixture.creator, body })).body;
};

/** A confirmed request about the campaign. */
async function report(campaignId: CampaignId, more: object = {}): Promise<TakedownId> {
  const email = `${campaignId.toLowerCase()}@example.com`;
  const words = { name: "권리자", role: "self", statement: "제 그림이에요", ground: "copyright", footageKind: null };
  const body = { ...words, address: `/campaigns/${campaignId}`, email, ...more };
  expect((await fixture.api.send(requestTakedown, { body })).status).toBe(204);
  const at = fixture.api.clock.now();
  const [row] = await table("UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 RETURNING takedown_id", [
    email,
    at,
  ]);
  return row.takedown_id;
}

async function withheld(fields: object = {}) {
  const campaign = await openedCampaign(fields);
  const id = await report(campaign.id);
  const admin = await fixture.api.person({ role: "admin" });
  expect(await decide(admin, id, "withheld")).toBe(204);
  const until = new Date(fixture.api.clock.now().getTime() + 30 * days * 1000).toISOString();
  return { campaign, id, admin, until };
}

/** Runs the jobs that move campaigns' pictures now, and those that delete files. */
async function runPictureJobs() {
  const jobs = await table(
    `DELETE FROM graphile_worker._private_jobs WHERE payload->'suffix' IS NOT NULL RETURNING payload`,
  );
  for (const { payload } of jobs) for (const _ of [1, 2]) await moveCampaignPicture(fixture.api.deps, payload);
  await fixture.runRemovalJobs();
}

test("a withheld campaign is a notice to all in each language, and no endpoint returns its words", async () => {
  const { campaign, id, until } = await withheld();
  for (const as of [undefined, fixture.fan, fixture.creator])
    for (const lang of ["ko", "en"] as const)
      expect((await read(campaign.id, as, lang)).body).toMatchObject({
        title: withheldTitle[lang],
        body: withheldNotice(until, lang),
        imageUrl: null,
        status: "withheld",
      });
  const paths = endpoints.filter(({ method, path }) => method === "get" && !path.startsWith("/admin"));
  for (const as of [undefined, fixture.fan, fixture.creator])
    for (const { path } of paths) {
      const filled = path
        .replace("{domain}", fixture.creator.domain)
        .replace("/takedowns/{id}", `/takedowns/${id}`)
        .replace(/\{\w+\}/g, campaign.id);
      for (const query of ["", `?q=${canary}`, `?domain=${fixture.creator.domain}`]) {
        const { status, body } = await fixture.api.request("GET", filled + query, { as });
        // A creator's own data archive is the one place where it stays.
        if (status === 200 && path !== "/accounts/export") expect(JSON.stringify(body), filled).not.toContain(canary);
      }
    }
});

test("a withheld campaign takes no donation, no order opened before, and no change", async () => {
  const { campaign } = await withheld();
  const { api, fan, creator } = fixture;
  const order = { kind: "campaign", campaignId: campaign.id, amount: 10_000 };
  const refused = await api.send(openOrder, { as: fan, body: order });
  expect([refused.status, refused.body.fields]).toMatchObject([409, { campaignId: expect.anything() }]);
  const charge = (at: Date) =>
    api.deps.database.db.transaction().execute((tx) => requireOpenCampaign(tx, { campaignId: campaign.id, at }));
  await expect(charge(api.clock.now())).rejects.toMatchObject({ code: "RESOURCE_CONFLICT" });
  await charge(new Date(api.clock.now().getTime() + 30 * days * 1000));
  const { title, body, goalAmount, closesAt, needsDelivery } = campaign;
  const change = { title, body, goalAmount, closesAt, needsDelivery, imageUrl: null, opensAt: null };
  const edit = { as: creator, params: { id: campaign.id }, body: change };
  expect((await api.send(campaigns.editCampaign, edit)).status).toBe(409);
  expect((await api.send(campaigns.closeCampaign, { as: creator, params: { id: campaign.id } })).status).toBe(409);
});

test("a withheld campaign is back thirty days later to the second, before any job has run", async () => {
  const { campaign, id } = await withheld();
  const listed = async () => {
    const { body } = await fixture.api.send(campaigns.listCampaigns, { query: { domain: fixture.creator.domain } });
    return body.items.map((each) => each.id);
  };
  fixture.api.clock.advance(30 * days - 1);
  expect([(await read(campaign.id)).body.status, await listed()]).toEqual(["withheld", []]);
  fixture.api.clock.advance(1);
  expect((await read(campaign.id)).body).toMatchObject({ status: "open", title: campaign.title, body: campaign.body });
  expect(await listed()).toEqual([campaign.id]);
  for (const _ of [1, 2]) await returnWithheld(fixture.api.deps, { takedownId: id });
  const [row] = await table("SELECT outcome FROM takedowns WHERE takedown_id = $1", [id]);
  expect(row.outcome).toBe("returned");
});

test("its picture is open to admins alone while it is withheld, and public again after it", async () => {
  const imageUrl = await upload();
  const { campaign, id, admin } = await withheld({ imageUrl });
  const before = String(campaign.imageUrl);
  expect(await fixture.opens(before)).toBe(200);
  await runPictureJobs();
  expect(await fixture.opens(before)).toBe(404);
  const [shown] = (await fixture.api.send(getTakedown, { as: admin, params: { id } })).body.pictures;
  const address = String(shown?.url);
  expect([await fixture.opens(address, admin), await fixture.opens(address, fixture.creator)]).toEqual([200, 404]);
  expect(await decide(admin, id, "restored")).toBe(204);
  expect((await read(campaign.id)).body.imageUrl).toBeNull();
  await runPictureJobs();
  const after = String((await read(campaign.id)).body.imageUrl);
  expect([await fixture.opens(after), after.startsWith("/media/pub/"), after === before]).toEqual([200, true, false]);
});

test("removed footage is deleted from a campaign even after its picture was moved", async () => {
  const { campaign, id, admin } = await withheld({ imageUrl: await upload() });
  await runPictureJobs();
  await decide(admin, id, "restored");
  await runPictureJobs();
  const copies = { userId: fixture.creator.userId, keys: [pictureKeyIn(String(campaign.imageUrl)) as string] };
  const { db } = fixture.api.deps.database;
  const remove = () => db.transaction().execute((tx) => removeCampaignPictures(tx, copies));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect((await read(campaign.id)).body.imageUrl).toBeNull();
});

test("mails about the closing of a withheld campaign wait until it is visible again", async () => {
  const { campaign } = await withheld();
  const isMailed = async () => {
    await sendClosingNotices(fixture.api.deps);
    const [row] = await table("SELECT closing_told_at FROM campaigns WHERE campaign_id = $1", [campaign.id]);
    return row.closing_told_at !== null;
  };
  await table("UPDATE campaigns SET closes_at = opens_at WHERE campaign_id = $1", [campaign.id]);
  fixture.api.clock.advance(30 * days - 1);
  expect(await isMailed()).toBe(false);
  fixture.api.clock.advance(1);
  expect(await isMailed()).toBe(true);
});

test("a campaign removed as illegal footage is down for good, and its picture is refused", async () => {
  const campaign = await openedCampaign({ imageUrl: await upload() });
  const id = await report(campaign.id, { ground: "illegalFootage", footageKind: "filmed" });
  const admin = await fixture.api.person({ role: "admin" });
  expect(await decide(admin, id, "withheld")).toBe(204);
  await runPictureJobs();
  expect(await decide(admin, id, "removed")).toBe(204);
  await fixture.runRemovalJobs();
  const own = await fixture.api.send(campaigns.getOwnCampaign, { as: fixture.creator, params: { id: campaign.id } });
  expect(own.body).toMatchObject({ status: "takenDown", imageUrl: null });
  expect((await read(campaign.id)).status).toBe(404);
  expect(await fixture.opens(String(campaign.imageUrl))).toBe(404);
  const again = { ...campaignInput, closesAt: campaign.closesAt, imageUrl: await upload() };
  const refused = await fixture.api.send(campaigns.openCampaign, { as: fixture.creator, body: again });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["imageUrl"]]);
});
