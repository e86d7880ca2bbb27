import { afterAll, beforeAll, expect, test } from "vitest";
import { changeMarketingConsent } from "#contract/accounts/endpoints";
import { businessOf } from "#contract/runtime/business";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { decrypt } from "../crypto";
import { consentResultMail } from "./consent-result-mail";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const consent = (as: Person, given: boolean) =>
  api.send(changeMarketingConsent, { as, body: { consent: given, version: 1 } });

async function queued({ email }: Person) {
  const { rows } = await api.deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'consentResult' ORDER BY id",
    [email],
  );
  return rows.map(({ payload }) => JSON.parse(decrypt(api.deps.keys, payload.sealed)));
}

test("each change of consent to advertising queues one mail with its result and time", async () => {
  api.clock.set("2026-11-21T13:33:00+09:00");
  const fan = await api.person();
  const answers = await Promise.all(Array.from({ length: 6 }, () => consent(fan, true)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await queued(fan)).toEqual([{ given: true, at: "2026-11-21T04:33:00.000Z" }]);
  await consent(fan, false);
  await consent(fan, false);
  expect((await queued(fan)).map(({ given }) => given)).toEqual([true, false]);
});

test.each([
  ["ko", "광고성 메일 수신에 동의하셨어요", "광고성 메일 수신 동의를 철회하셨어요", "2026년 11월 21일 오후 1:33"],
  ["en", "You agreed to advertising mail", "You withdrew your consent", "November 21, 2026 at 1:33 PM"],
] as const)("the mail states result, time, sender and how to change it, and offers nothing (%s)", async (...row) => {
  const [lang, agreed, withdrew, when] = row;
  const at = "2026-11-21T04:33:00.000Z";
  const business = businessOf(api.deps.env, lang);
  for (const [given, title] of [
    [true, agreed],
    [false, withdrew],
  ] as const) {
    const { subject, text, html } = await consentResultMail.render(api.deps, { given, at }, lang);
    expect(subject).toContain(title);
    for (const part of [text, html])
      for (const item of [title, when, business.name, business.phone, business.email, "/settings/notifications"])
        expect(part).toContain(item);
  }
});
