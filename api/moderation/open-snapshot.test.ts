import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportId } from "#contract/ids";
import {
  getReportForAdmin,
  listReportsForAdmin,
  openReportSnapshot,
  resolveReport,
} from "#contract/moderation/admin-endpoints";
import { sendReport } from "#contract/moderation/endpoints";
import { reportReasons } from "#contract/moderation/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const words = "canary-message 둘만의 이야기";
const picture = { key: "posts/canary-picture", width: 320, alt: "canary-alt" };

/** Gives the snapshot of a report a picture, as a target with one would have. */
const withPicture = (reportId: ReportId) =>
  api.deps.database.pool.query(
    "UPDATE reports SET evidence = evidence || jsonb_build_object('pictures', $2::jsonb) WHERE report_id = $1",
    [reportId, JSON.stringify([picture])],
  );

async function reportedMessage() {
  const { send, pair } = chat(api);
  const { fan, creator, roomId } = await pair();
  const { messageId: targetId } = (await send(creator, roomId, words)).body;
  const body = { targetType: "message", targetId, reason: "spam" };
  const { reportId } = (await api.send(sendReport, { as: fan, body })).body;
  await withPicture(reportId);
  return { reportId, creator };
}

async function reportedPost(reason: string): Promise<ReportId> {
  const [fan, creator] = [await api.person(), await api.person({ role: "activist" })];
  const targetId = await api.post(creator, { body: "모두가 보는 글" });
  const body = { targetType: "post", targetId, reason, detail: "살펴봐 주세요" };
  const { reportId } = (await api.send(sendReport, { as: fan, body })).body;
  await withPicture(reportId);
  return reportId;
}

const reasonsThatCover = ["sexual", "violence", "minor", "privacy"];
const seen = async (reportId: ReportId, as = admin) =>
  (await api.send(getReportForAdmin, { as, params: { id: reportId } })).body.evidence;
const open = (reportId: ReportId, as = admin) => api.send(openReportSnapshot, { as, params: { id: reportId } });
const audited = async (reportId: ReportId) =>
  (await api.send(listAuditEntries, { as: admin, query: { targetId: reportId } })).body.items;

test("a message's words and pictures are left out for each admin until that admin opens them", async () => {
  const { reportId } = await reportedMessage();
  const other = await api.person({ role: "admin" });
  expect(await seen(reportId)).toMatchObject({ body: "", pictures: [], covered: ["body", "pictures"] });
  expect((await open(reportId)).status).toBe(204);
  expect(await seen(reportId)).toMatchObject({ body: words, pictures: [{ alt: picture.alt }], covered: [] });
  expect(JSON.stringify(await seen(reportId, other))).not.toMatch(/canary/);
  expect((await seen(reportId, other)).covered).toEqual(["body", "pictures"]);
});

test("an opening is audited once for an admin and report, without what was covered", async () => {
  const { reportId } = await reportedMessage();
  for (let time = 0; time < 2; time++) expect((await open(reportId)).status).toBe(204);
  const other = await api.person({ role: "admin" });
  api.clock.advance(1);
  await open(reportId, other);
  const entries = await audited(reportId);
  expect(entries.map(({ action, reason, actorNickname }) => [action, reason, actorNickname])).toEqual(
    [other, admin].map(({ nickname }) => ["report.view", "", nickname]),
  );
  expect(JSON.stringify(entries)).not.toMatch(/canary/);
});

test("simultaneous openings by one admin are one entry of the audit log", async () => {
  for (let trial = 0; trial < 5; trial++) {
    const { reportId } = await reportedMessage();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(reportId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect(await audited(reportId)).toHaveLength(1);
  }
});

test("the list has covered parts for no admin, not even for one who has opened them", async () => {
  const { reportId, creator } = await reportedMessage();
  await open(reportId);
  const { items } = (await api.send(listReportsForAdmin, { as: admin, query: { q: creator.domain } })).body;
  expect(items).toMatchObject([{ reportId, evidence: { body: "", pictures: [], covered: ["body", "pictures"] } }]);
});

test.each(reportReasons)(
  "pictures of a post reported as %s are covered as its reason says, its words never",
  async (reason) => {
    const reportId = await reportedPost(reason);
    const isCovered = reasonsThatCover.includes(reason);
    const { body, pictures, covered } = await seen(reportId);
    expect([body, pictures.length, covered]).toEqual([
      "모두가 보는 글",
      isCovered ? 0 : 1,
      isCovered ? ["pictures"] : [],
    ]);
    await open(reportId);
    expect((await seen(reportId)).pictures).toHaveLength(1);
    // Where nothing is covered there is nothing to record.
    expect((await audited(reportId)).map(({ action }) => action)).toEqual(isCovered ? ["report.view"] : []);
  },
);

test("a report is decided without being opened, and stays covered", async () => {
  const { reportId } = await reportedMessage();
  const body = { outcome: "kept", reason: "살펴봤어요" };
  expect((await api.send(resolveReport, { as: admin, params: { id: reportId }, body })).status).toBe(204);
  expect(await seen(reportId)).toMatchObject({ body: "", covered: ["body", "pictures"] });
  expect((await audited(reportId)).map(({ action }) => action)).toEqual(["report.kept"]);
});

test("opening a report of the admin's own content still lets another admin decide it", async () => {
  const { reportId } = await reportedMessage();
  await api.deps.database.pool.query("UPDATE reports SET owner_id = $1 WHERE report_id = $2", [admin.userId, reportId]);
  expect((await open(reportId)).status).toBe(204);
  const body = { outcome: "kept", reason: "살펴봤어요" };
  const decide = async (as: Person) => (await api.send(resolveReport, { as, params: { id: reportId }, body })).status;
  expect(await decide(admin)).toBe(403);
  expect(await decide(await api.person({ role: "admin" }))).toBe(204);
});

test("an unknown report is not found, and a user who is no admin opens none", async () => {
  const unknown = await open("rpt_00000000000000000000000000" as ReportId);
  expect([unknown.status, unknown.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  const { reportId, creator } = await reportedMessage();
  expect((await open(reportId, creator)).body.code).toBe("PERMISSION_DENIED");
  expect(await audited(reportId)).toEqual([]);
});
