import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../support/api";
import { startSandbox, type TestSandbox } from "../../support/sandbox";
import { createFixtures, type RequestParts } from "./fixtures";
import { outcomeSign } from "./outcomes";
import { createPersonas, personas } from "./personas";
import { rows } from "./rows";

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

it("every endpoint of the OpenAPI document has a row, and every row an endpoint", async () => {
  const { body } = await api.request<{ paths: Record<string, Record<string, unknown>> }>("GET", "/openapi.json");
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(rows).sort()).toEqual(documented.sort());
});

describe(`who may: ${personas.join(" · ")}`, () => {
  it.each(Object.entries(rows))("%s", async (call, row) => {
    const [signs, ask] = typeof row === "string" ? [row, undefined] : row;
    const [method, path] = call.split(" ") as [string, string];
    const people = await createPersonas(api, passwordHash);
    const fixtures = createFixtures(api, sandbox, people);
    const seen: string[] = [];
    const answers: string[] = [];
    for (const persona of personas) {
      const { path: names, query, body }: RequestParts = (await ask?.(fixtures)) ?? {};
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => names?.[name] ?? stand(name));
      const search = query ? `?${new URLSearchParams(query)}` : "";
      const as = persona === "guest" ? undefined : people.people[persona];
      const answer = await api.request(method, filled + search, {
        as,
        body: body ?? (method === "GET" ? undefined : {}),
      });
      seen.push(outcomeSign(answer, ask === undefined));
      answers.push(`${persona}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`);
    }
    expect(seen.join(""), answers.join("\n")).toBe(signs);
  });
});

/** The default parameter of a row: well-formed and unknown. */
const stand = (name: string) =>
  ({ socialProvider: "google", month: "2026-10", domain: "nobody_here", kind: "terms" })[name] ??
  `${name.slice(0, 3).toLowerCase()}_${"0".repeat(20)}`;
