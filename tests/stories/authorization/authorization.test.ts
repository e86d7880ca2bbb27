import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../support/api";
import { startSandbox, type TestSandbox } from "../../support/sandbox";
import { castOf, personas } from "./cast";
import { rows } from "./rows";
import { signOf } from "./signs";
import { type Asked, thingsOf } from "./things";

let sandbox: TestSandbox;
let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  api.clock.set("2026-11-21T03:00:00.000Z");
  passwordHash = await api.deps.passwords.hash("느린 강물 위의 편지 42");
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

it("every call of the OpenAPI document has its row, and every row its call", async () => {
  const { body } = await api.call<{ paths: Record<string, Record<string, unknown>> }>("GET", "/openapi.json");
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(rows).sort()).toEqual(documented.sort());
});

describe(`who may: ${personas.join(" · ")}`, () => {
  it.each(Object.entries(rows))("%s", async (call, row) => {
    const [signs, ask] = typeof row === "string" ? [row, undefined] : row;
    const [method, path] = call.split(" ") as [string, string];
    const cast = await castOf(api, passwordHash);
    const things = thingsOf(api, sandbox, cast);
    const seen: string[] = [];
    const answers: string[] = [];
    for (const persona of personas) {
      const { path: names, query, body }: Asked = (await ask?.(things)) ?? {};
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => names?.[name] ?? stand(name));
      const search = query ? `?${new URLSearchParams(query)}` : "";
      const as = persona === "guest" ? undefined : cast.people[persona];
      const answer = await api.call(method, filled + search, { as, body: body ?? (method === "GET" ? undefined : {}) });
      seen.push(signOf(answer, ask === undefined));
      answers.push(`${persona}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`);
    }
    expect(seen.join(""), answers.join("\n")).toBe(signs);
  });
});

/** Where a row asks for nothing of its own: what is well formed and nobody's. */
const stand = (name: string) =>
  ({ socialProvider: "google", month: "2026-10", domain: "nobody_here", kind: "terms" })[name] ??
  `${name.slice(0, 3).toLowerCase()}_${"0".repeat(20)}`;
