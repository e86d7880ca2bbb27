// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectForms, type WebForm } from "../fuzz/collect-forms";
import { type FormBody, hostileShapes, mutatedForm } from "../fuzz/form-bodies";
import { fuzzRounds, fuzzSeed, shortestMs } from "../fuzz/measure";
import { type WebClient, webClient } from "../support/browser/web-client";
import { dosed, isLong } from "../support/long";
import { residentBytes } from "../support/processes/process-memory";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";
import { randomFrom } from "../support/random";

let world: TemporaryWorld;
let people: WebClient[];
beforeAll(async () => {
  world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "100000", VALIDATE_RESPONSES: "1" } });
  const client = (email?: string) => webClient(world, email);
  people = await Promise.all([
    client(),
    client("fan@example.com"),
    client("creator@example.com"),
    client("admin@example.com"),
  ]);
});
afterAll(() => world?.stop());

const rounds = fuzzRounds(1);
/** Forms that end the session of the other forms. */
const endsSession = new Set(["/accounts/logout"]);

test(
  `no malformed form of the site fails, takes a second or leaks memory (seed ${fuzzSeed})`,
  dosed(900_000),
  async () => {
    const random = randomFrom(fuzzSeed);
    const sent = await mapInSequence(people, async (person) => {
      const forms = (await collectForms(person)).filter(({ action }) => !endsSession.has(action));
      // The small dose sends one form of each kind.
      for (const form of isLong ? forms : oneOfEachKind(forms))
        for (let round = 0; round < rounds; round++) await check(person, form.action, mutatedForm(form.fields, random));
      return forms;
    });
    // Guests have a few forms; the other personas have nearly all.
    expect(sent.map((forms) => forms.length >= 5)).toEqual([true, true, true, true]);
    expect(new Set(sent.flat().map(kindOf)).size).toBeGreaterThan(60);
    const before = residentBytes("build/web.js", world.ports.web);
    for (const form of distinct(sent.flat()))
      for (const shape of Object.values(hostileShapes)) await check(people[1] as WebClient, form.action, shape());
    expect(residentBytes("build/web.js", world.ports.web) - before).toBeLessThan(96 * 1024 * 1024);
  },
);

async function check(person: WebClient, action: string, body: FormBody): Promise<void> {
  const what = `${person.email ?? "a guest"} at ${action}: ${body.bytes.subarray(0, 300)}`;
  const ms = await shortestMs(async () => {
    const { status, headers } = await person.post(action, body).catch((cause) => {
      throw new Error(`no answer for ${what}`, { cause });
    });
    expect(status < 500 || (status === 503 && headers.has("retry-after")), `${status} for ${what}`).toBe(true);
  });
  expect(ms, what).toBeLessThan(1_000);
}

/** Some addresses of different kinds: hostile shapes break the common parser or a form's own parsing. */
function distinct(forms: WebForm[]): WebForm[] {
  return oneOfEachKind(forms).filter((_, index) => index % (isLong ? 1 : 8) === 0);
}

const oneOfEachKind = (forms: WebForm[]) => [...new Map(forms.map((form) => [kindOf(form), form])).values()];
const kindOf = ({ action }: WebForm) => action.split("?")[0]?.replace(/_[0-9a-z]{10,}/g, "_id") ?? "";

async function mapInSequence<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of list) done.push(await work(item));
  return done;
}
