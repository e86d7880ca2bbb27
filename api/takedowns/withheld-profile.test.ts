import { expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { TakedownId } from "#contract/ids";
import { createPost } from "#contract/posts/endpoints";
import { editProfile, signProfileUpload } from "#contract/profiles/endpoints";
import { creatorCardVersion } from "#contract/social-cards/share-card";
import { decideTakedown, getTakedown } from "#contract/takedowns/admin-endpoints";
import { requestTakedown } from "#contract/takedowns/endpoints";
import { withheldNotice } from "#contract/takedowns/notice";
import type { Person } from "#tests/support/api";
import { waitingForLock } from "#tests/support/database";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { erasePersonalData } from "../account-deletion/personal-data";
import { sessionUser } from "../accounts/session-user";
import { pictureKeyIn } from "../media/picture-address";
import { changeProfile } from "../profiles/change-profile";
import { moveProfilePictures } from "../profiles/move-pictures";
import { promoteToActivist } from "../profiles/promote-to-activist";
import { removeProfilePictures } from "../profiles/remove-pictures";
import { endpoints } from "../server";
import { returnWithheld } from "./return-withheld";

const fixture = writingFixture();
const days = 86_400;
const introduction = "profilecanary 소개";
const fields = ["profileImageUrl", "backgroundImageUrl"] as const;
const table = async (text: string, values: unknown[] = []) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;
const decide = async (as: Person, id: TakedownId, outcome: string) => {
  const body = { outcome, reason: "살펴보았어요" };
  return (await fixture.api.send(decideTakedown, { as, params: { id }, body })).status;
};
const edit = (body: object, as = fixture.creator) => fixture.api.send(editProfile, { as, body });
const own = () => sessionUser(fixture.api.deps, fixture.creator.userId);
const card = async (as?: Person, lang = "ko") => {
  const params = { domain: fixture.creator.domain };
  return (await fixture.api.send(getCreatorCard, { as, params, headers: { "accept-language": lang } })).body;
};

async function upload(purpose: "profile" | "background", file = fixture.jpeg): Promise<string> {
  const body = { contentType: "image/jpeg", size: file.length, purpose };
  const offer = (await fixture.api.send(signProfileUpload, { as: fixture.creator, body })).body;
  await fetch(offer.url, { method: "PUT", headers: offer.headers, body: file as BodyInit });
  return offer.publicUrl;
}

const filledProfile = async (file = fixture.jpeg) => {
  const [profileImageUrl, backgroundImageUrl] = [await upload("profile", file), await upload("background", file)];
  const pictures = { profileImageUrl, backgroundImageUrl };
  const { status, body } = await edit({ introduction, ...pictures });
  expect(status).toBe(200);
  return body;
};

/** A confirmed request about the creator's page. */
async function report(more: { address?: string; ground?: string; footageKind?: string } = {}): Promise<TakedownId> {
  const { domain, userId } = fixture.creator;
  const email = `${userId.toLowerCase()}@example.com`;
  const words = { name: "권리자", role: "self", statement: "제 사진이에요", ground: "copyright", footageKind: null };
  const body = { ...words, address: `/${domain}?tab=posts`, email, ...more };
  expect((await fixture.api.send(requestTakedown, { body })).status).toBe(204);
  const [row] = await table(
    "UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 AND outcome IS NULL RETURNING takedown_id",
    [email, fixture.api.clock.now()],
  );
  return row.takedown_id;
}

async function withheld() {
  const before = await filledProfile();
  const id = await report();
  const admin = await fixture.api.person({ role: "admin" });
  expect(await decide(admin, id, "withheld")).toBe(204);
  const until = new Date(fixture.api.clock.now().getTime() + 30 * days * 1000).toISOString();
  return { before, id, admin, until };
}

/** Runs the jobs that move profiles' pictures now, each twice, and those that delete files. */
async function runPictureJobs() {
  const jobs = await table(
    `DELETE FROM graphile_worker._private_jobs WHERE payload->'suffix' IS NOT NULL RETURNING payload`,
  );
  for (const { payload } of jobs) for (const _ of [1, 2]) await moveProfilePictures(fixture.api.deps, payload);
  await fixture.runRemovalJobs();
}

const opened = (addresses: (string | null)[], as?: Person) =>
  Promise.all(addresses.map((address) => fixture.opens(String(address), as)));

test("a withheld profile is a notice to all in each language, without pictures", async () => {
  const { until } = await withheld();
  for (const as of [undefined, fixture.fan, fixture.creator])
    for (const lang of ["ko", "en"] as const)
      expect(await card(as, lang)).toMatchObject({
        introduction: withheldNotice(until, lang),
        profileImageUrl: null,
        backgroundImageUrl: null,
      });
});

test("the social card of a withheld profile has the notice, and caches share it for seconds", async () => {
  const { api, creator } = fixture;
  await withheld();
  const { headers } = await api.app.request(`/og/creators/${creator.domain}?lng=ko`);
  expect([headers.get("etag"), headers.get("cache-control")]).toEqual([
    `"${creatorCardVersion(await card(), "ko")}"`,
    "public, max-age=60, s-maxage=30",
  ]);
});

test("no endpoint returns the introduction or a picture's key of a withheld profile", async () => {
  const { before, id } = await withheld();
  const { api, creator, fan } = fixture;
  const post = { body: "글", images: [], visibility: "public", minPlanId: null };
  const { postId } = (await api.send(createPost, { as: creator, body: post })).body;
  const comment = { as: creator, params: { postId }, body: { body: "댓글" } };
  expect((await api.send(writeComment, comment)).status).toBe(201);
  const canaries = [introduction, ...fields.map((field) => pictureKeyIn(String(before[field])) as string)];
  const paths = endpoints.filter(({ method, path }) => method === "get" && !path.startsWith("/admin"));
  for (const as of [undefined, fan, creator])
    for (const { path } of paths) {
      const filled = path
        .replace("{domain}", creator.domain)
        .replace("/takedowns/{id}", `/takedowns/${id}`)
        .replace(/\{\w+\}/g, postId);
      for (const query of ["", `?q=${creator.nickname}`, `?domain=${creator.domain}`]) {
        const { status, body } = await api.request("GET", filled + query, { as });
        // A creator's own data archive is the one place where the introduction stays.
        if (status === 200 && path !== "/accounts/export")
          for (const canary of canaries) expect(JSON.stringify(body), filled).not.toContain(canary);
      }
    }
});

test("pictures and introduction of a withheld profile do not change, and the rest does", async () => {
  const { until } = await withheld();
  expect((await own()).profileWithheldUntil).toBe(until);
  const changes = { introduction: "다른 소개", profileImageUrl: await upload("profile") };
  const refused = await edit({ ...changes, nickname: "새이름" });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ["introduction", "profileImageUrl"]]);
  expect((await edit({ nickname: `n${Date.now() % 1e9}`, introduction: "" })).status).toBe(200);
  fixture.api.clock.advance(30 * days);
  const { deps, clock } = fixture.api;
  await changeProfile(deps, { userId: fixture.creator.userId, edit: { introduction: "다른 소개" }, at: clock.now() });
  expect((await card()).introduction).toBe("다른 소개");
});

test("a fan does not become an activist while their profile is withheld", async () => {
  const { api, fan } = fixture;
  const id = await report({ address: `${api.deps.env.PUBLIC_URL}/${fan.domain}` });
  expect(await decide(await api.person({ role: "admin" }), id, "withheld")).toBe(204);
  const page = { userId: fan.userId, domain: fan.domain, field: "art", introduction } as const;
  const promote = (at: Date) =>
    api.deps.database.db
      .transaction()
      .execute((tx) => promoteToActivist(tx, { ...page, profileKey: null, backgroundKey: null, at }));
  expect(await promote(api.clock.now())).toBe(false);
  api.clock.advance(30 * days);
  expect(await promote(api.clock.now())).toBe(true);
});

test("a withheld introduction is back thirty days later to the second, before any job has run", async () => {
  const { id, until } = await withheld();
  fixture.api.clock.advance(30 * days - 1);
  expect((await card()).introduction).toBe(withheldNotice(until, "ko"));
  fixture.api.clock.advance(1);
  expect((await card()).introduction).toBe(introduction);
  for (const _ of [1, 2]) await returnWithheld(fixture.api.deps, { takedownId: id });
  await runPictureJobs();
  const [row] = await table("SELECT outcome FROM takedowns WHERE takedown_id = $1", [id]);
  expect([row.outcome, await own()]).toMatchObject(["returned", { introduction, profileWithheldUntil: null }]);
});

test("withheld pictures are open to admins alone, and public again after it", async () => {
  const { before, id, admin } = await withheld();
  const addresses = fields.map((field) => before[field]);
  expect(await opened(addresses)).toEqual([200, 200]);
  await runPictureJobs();
  expect(await opened(addresses)).toEqual([404, 404]);
  const shown = (await fixture.api.send(getTakedown, { as: admin, params: { id } })).body;
  expect(shown).toMatchObject({
    targetType: "profile",
    address: `/${fixture.creator.domain}`,
    reportedBody: introduction,
  });
  const seen = shown.pictures.map(({ url }) => url);
  expect([await opened(seen, admin), await opened(seen, fixture.creator)]).toEqual([
    [200, 200],
    [404, 404],
  ]);
  expect(await decide(admin, id, "restored")).toBe(204);
  await runPictureJobs();
  const after = await card();
  expect([await opened(fields.map((field) => after[field])), after.introduction]).toEqual([[200, 200], introduction]);
  expect(await table("SELECT FROM withheld_profiles")).toEqual([]);
});

test("what the user has set after the time stays, and the withheld files are deleted", async () => {
  const { id } = await withheld();
  await runPictureJobs();
  fixture.api.clock.advance(30 * days);
  const [kept] = await table("SELECT * FROM withheld_profiles WHERE user_id = $1", [fixture.creator.userId]);
  await table("UPDATE users SET introduction = '새 소개', profile_image_key = 'pub/profile-new' WHERE user_id = $1", [
    fixture.creator.userId,
  ]);
  await returnWithheld(fixture.api.deps, { takedownId: id });
  await runPictureJobs();
  const after = await card();
  expect(after).toMatchObject({ introduction: "새 소개", profileImageUrl: "/media/pub/profile-new/320.webp" });
  expect(await fixture.opens(String(after.backgroundImageUrl))).toBe(200);
  expect(await fixture.api.deps.store.get(`${kept.profile_image_key}/320.webp`)).toBeNull();
});

test("a profile removed as illegal footage is empty for good, and its files are refused", async () => {
  const footage = Buffer.concat([fixture.jpeg, Buffer.from("footage")]);
  const before = await filledProfile(footage);
  const id = await report({ ground: "illegalFootage", footageKind: "filmed" });
  const admin = await fixture.api.person({ role: "admin" });
  expect(await decide(admin, id, "withheld")).toBe(204);
  await runPictureJobs();
  const [kept] = await table("SELECT * FROM withheld_profiles WHERE user_id = $1", [fixture.creator.userId]);
  expect(await decide(admin, id, "removed")).toBe(204);
  await fixture.runRemovalJobs();
  expect(await card()).toMatchObject({ introduction: "", profileImageUrl: null, backgroundImageUrl: null });
  expect(await opened(fields.map((field) => before[field]))).toEqual([404, 404]);
  for (const key of [kept.profile_image_key, kept.background_image_key])
    expect(await fixture.api.deps.store.get(`${key}/320.webp`)).toBeNull();
  const again = await edit({ profileImageUrl: await upload("profile", footage) });
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["profileImageUrl"]]);
});

test("a profile removed without being withheld loses introduction and pictures", async () => {
  await filledProfile();
  const id = await report();
  expect(await decide(await fixture.api.person({ role: "admin" }), id, "removed")).toBe(204);
  expect(await card()).toMatchObject({ introduction: "", profileImageUrl: null, backgroundImageUrl: null });
  expect((await edit({ introduction })).status).toBe(200);
});

test("removed footage is deleted from a withheld profile even after its files were moved", async () => {
  const { before, id, admin } = await withheld();
  await runPictureJobs();
  const copies = { userId: fixture.creator.userId, keys: [pictureKeyIn(String(before.profileImageUrl)) as string] };
  const remove = () => fixture.api.deps.database.db.transaction().execute((tx) => removeProfilePictures(tx, copies));
  expect([await remove(), await remove()]).toEqual([true, false]);
  await decide(admin, id, "restored");
  await runPictureJobs();
  expect(await card()).toMatchObject({ profileImageUrl: null, backgroundImageUrl: expect.any(String) });
});

test("a withheld profile is in its user's data archive, and is deleted with the account", async () => {
  const { id, until } = await withheld();
  const { api, creator } = fixture;
  await runPictureJobs();
  const [kept] = await table("SELECT * FROM withheld_profiles WHERE user_id = $1", [creator.userId]);
  const { tables } = (await api.send(exportPersonalData, { as: creator })).body;
  expect(tables.withheldProfile).toEqual([{ introduction, withheldUntil: until }]);
  const at = api.clock.now();
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId: creator.userId, at }));
  await fixture.runRemovalJobs();
  expect(await api.deps.store.get(`${kept.profile_image_key}/320.webp`)).toBeNull();
  api.clock.advance(30 * days);
  await returnWithheld(api.deps, { takedownId: id });
  const [row] = await table("SELECT outcome FROM takedowns WHERE takedown_id = $1", [id]);
  const left = await table("SELECT FROM withheld_profiles WHERE user_id = $1", [creator.userId]);
  expect([row.outcome, left]).toEqual(["removed", []]);
});

test("a request at a former address is about the profile that it leads to", async () => {
  const { api, creator } = fixture;
  const former = creator.domain;
  const domain = `d${creator.userId.toLowerCase().slice(-12).replace(/\W/g, "")}`;
  expect((await edit({ domain })).status).toBe(200);
  const id = await report({ address: `${api.deps.env.PUBLIC_URL}/${former}/` });
  const admin = await api.person({ role: "admin" });
  const { body } = await api.send(getTakedown, { as: admin, params: { id } });
  expect([body.targetId, body.address]).toEqual([creator.userId, `/${domain}`]);
});

test("an address of no page, of an admin's page or of a part of a page is refused", async () => {
  const { api, creator } = fixture;
  const admin = await api.person({ role: "admin" });
  const words = { name: "권리자", role: "self", statement: "제 사진이에요", ground: "copyright", footageKind: null };
  for (const address of ["/nobody_here", `/${admin.domain}`, `/${creator.domain}/followers`, "//", "/", "/%00"]) {
    const refused = await api.send(requestTakedown, { body: { ...words, email: "someone@example.com", address } });
    expect([address, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([address, 400, ["address"]]);
  }
});

test("a decision waits for the deletion of the author's account instead of a deadlock with it", async () => {
  await filledProfile();
  const id = await report();
  const admin = await fixture.api.person({ role: "admin" });
  const { pool } = fixture.api.deps.database;
  const deletion = await pool.connect();
  await deletion.query("BEGIN");
  await deletion.query("SELECT FROM users WHERE user_id = $1 FOR UPDATE", [fixture.creator.userId]);
  const decision = decide(admin, id, "withheld");
  while ((await pool.query(waitingForLock)).rows.length === 0);
  await deletion.query("UPDATE takedowns SET reported_body = '' WHERE owner_id = $1", [fixture.creator.userId]);
  await deletion.query("COMMIT");
  deletion.release();
  expect(await decision).toBe(204);
});
