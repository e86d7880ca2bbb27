// @module-tag long
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { exampleBusiness } from "#contract/runtime/example-business";
import { type EmbeddedDatabase, startEmbedded } from "../../api/db/embedded/start-embedded";
import { freePorts } from "../../scripts/stack/ports";
import { waitForUrl } from "../../scripts/stack/wait-for-url";
import { launch, stopAllLaunched } from "../support/processes/launch";
import { productionEnv } from "../support/processes/production-env";

let dataDir: string;
let database: EmbeddedDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gyeot-outside-"));
  await chmod(dataDir, 0o755);
  database = await startEmbedded({ dataDir, port: (await freePorts()).database, password: "outside" });
  env = productionEnv(database.url);
  const migration = launch(["node", "build/command.js", "migrate"], env);
  expect([await migration.ended, migration.output()]).toEqual([0, expect.stringContaining("applied")]);
});
afterEach(stopAllLaunched);
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("production with an external PostgreSQL", () => {
  it("runs two webs, two apis and a separate worker side by side", async () => {
    const [one, two] = [await freePorts(), await freePorts()];
    const apis = [one, two].map(({ api }) => launch(["node", "build/api.js"], { ...env, API_PORT: String(api) }));
    const worker = launch(["node", "build/worker.js"], env);
    await Promise.all([one, two].map(({ api }) => waitForUrl(`http://127.0.0.1:${api}/readyz`, 20_000)));
    const webs = [one, two].map(({ web, api }) =>
      launch(["node", "build/web.js"], { ...env, PORT: String(web), PRODUCT_API_URL: `http://127.0.0.1:${api}` }),
    );
    await Promise.all([one, two].map(({ web }) => waitForUrl(`http://127.0.0.1:${web}/healthz`, 20_000)));
    for (const { web } of [one, two]) {
      const page = await fetch(`http://127.0.0.1:${web}/`);
      expect(page.status).toBe(200);
      expect(page.headers.get("strict-transport-security")).toContain("max-age=");
    }
    for (const each of [...webs, ...apis, worker]) {
      expect(each.survivors()).toHaveLength(1);
      each.signal("SIGTERM");
      expect(await each.ended).toBe(0);
    }
  });

  it("starts api and web by npm start, without sandbox or demo", async () => {
    const ports = await freePorts();
    const started = launch(["npm", "start", "--silent"], {
      ...env,
      PORT: String(ports.web),
      API_PORT: String(ports.api),
      SANDBOX_PORT: String(ports.sandbox),
    });
    await waitForUrl(`http://127.0.0.1:${ports.web}/healthz`, 30_000);
    expect(started.survivors().filter((command) => command.includes("sandbox"))).toEqual([]);
    const login = { email: "fan@example.com", password: "gyeot-demo-2026" };
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${ports.api}/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify(login),
    });
    expect(answer.ok).toBe(false);
    started.signal("SIGINT");
    await started.ended;
    await expect.poll(() => started.survivors(), { timeout: 10_000 }).toEqual([]);
  });

  const requiredVariables: Record<string, string[]> = {
    web: [
      ...["PUBLIC_URL", "PRODUCT_API_URL", "SESSION_SECRET", "WEB_SECRET", "TRUST_PROXY"],
      ...Object.keys(exampleBusiness).filter((name) => !name.endsWith("_EN")),
    ],
    worker: ["DATABASE_URL", "API_SECRET", "SMTP_URL", "BUSINESS_NAME"],
    api: [
      "DATABASE_URL",
      "PUBLIC_URL",
      "API_SECRET",
      "WEB_SECRET",
      "TOSS_API_URL",
      "TOSS_CLIENT_KEY",
      "TOSS_SECRET_KEY",
      "SMTP_URL",
      "S3_ENDPOINT",
      "S3_BUCKET",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "BUSINESS_NAME",
    ],
  };
  it.each(
    Object.entries(requiredVariables).flatMap(([program, names]) => names.map((name) => [program, name] as const)),
  )("ends %s with one line that names %s when it is missing", async (program, name) => {
    const testEnv = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", [name]: undefined };
    const started = launch(["node", `build/${program}.js`], testEnv);
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toHaveLength(1);
    expect(started.output()).toContain(name);
  });

  it.each([
    ["web", "SESSION_SECRET"],
    ["api", "API_SECRET"],
    ["worker", "API_SECRET"],
    ["command", "DATABASE_URL"],
  ])("ends %s with one line when %s is given as a file that is missing", async (program, name) => {
    const secret = { [name]: undefined, [`${name}_FILE`]: join(dataDir, "no-such-secret") };
    const testEnv = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", ...secret };
    const started = launch(["node", `build/${program}.js`, "migrate"], testEnv);
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toHaveLength(1);
    expect(started.output()).toContain(`${name}_FILE cannot be read (ENOENT)`);
  });

  it.each(["web", "api", "worker"])("ends %s with one line while a value is the demo's example", async (program) => {
    const example = { BUSINESS_REGISTRATION_NUMBER: exampleBusiness.BUSINESS_REGISTRATION_NUMBER };
    const testEnv = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", ...example };
    const started = launch(["node", `build/${program}.js`], testEnv);
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toHaveLength(1);
    expect(started.output()).toMatch(/still an example/);
    expect(started.output()).toContain("BUSINESS_REGISTRATION_NUMBER");
  });

  it.each([
    ["web", { TRUST_PROXY: "0" }],
    ["web", { TRUST_PROXY: "10.0.0.0/33" }],
    ["web", { TRUST_PROXY: "0.0.0.0/0" }],
    ["api", { TRUSTED_PROXIES: "my-proxy" }],
    ["api", { TRUSTED_PROXIES: "0.0.0.0/0" }],
    ["api", { TRUSTED_PROXIES: "127.0.0.1,::/0" }],
  ])("ends %s with one line when its proxy settings would mix up its callers: %o", async (program, wrong) => {
    const testEnv = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", ...wrong };
    const started = launch(["node", `build/${program}.js`], testEnv);
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toHaveLength(1);
    expect(started.output()).toContain(Object.keys(wrong)[0]);
  });

  it.each(["web", "api", "worker"])(
    "ends %s with one line that names a business number that is wrong",
    async (program) => {
      const wrong = { BUSINESS_REGISTRATION_NUMBER: "120-81-47522", PRODUCT_API_URL: "http://127.0.0.1:9" };
      const started = launch(["node", `build/${program}.js`], { ...env, ...wrong, PORT: "0", API_PORT: "0" });
      expect(await started.ended).toBe(1);
      expect(started.output().trim().split("\n")).toHaveLength(1);
      expect(started.output()).toMatch(/BUSINESS_REGISTRATION_NUMBER is not|not valid: BUSINESS_REGISTRATION_NUMBER/);
    },
  );

  it.each([
    ["web", { SENTRY_DSN: "https://key@sentry.invalid/1" }, "PROCESSOR_SENTRY"],
    ["web", { PROCESSOR_STORAGE: undefined }, "PROCESSOR_STORAGE"],
    ["web", { KAKAO_JS_KEY: "0".repeat(32), PROCESSOR_KAKAO_COUNTRY: undefined }, "PROCESSOR_KAKAO_COUNTRY"],
    ["api", { REDIS_URL: "redis://cache.invalid:6379" }, "PROCESSOR_REDIS"],
    ["api", { GOOGLE_CLIENT_ID: "id", PROCESSOR_GOOGLE_CONTACT: undefined }, "PROCESSOR_GOOGLE_CONTACT"],
    ["worker", { PROCESSOR_MAIL: undefined }, "PROCESSOR_MAIL"],
  ])(
    "ends %s with one line where a company that processes data is not announced: %o",
    async (program, change, name) => {
      const testEnv = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", ...change };
      const started = launch(["node", `build/${program}.js`], testEnv);
      expect(await started.ended).toBe(1);
      expect(started.output().trim().split("\n")).toHaveLength(1);
      expect(started.output()).toContain(name);
    },
  );

  it("counts each visitor of a containerized web alone: one's sixty wrong logins block no other", async () => {
    const { web, api } = await freePorts();
    // No caller is a trusted proxy to this api, as where web has a network address of its own.
    const apart = { ...env, PORT: String(web), API_PORT: String(api), TRUSTED_PROXIES: "192.0.2.1" };
    launch(["node", "build/api.js"], apart);
    await waitForUrl(`http://127.0.0.1:${api}/readyz`, 20_000);
    launch(["node", "build/web.js"], { ...apart, PRODUCT_API_URL: `http://127.0.0.1:${api}` });
    await waitForUrl(`http://127.0.0.1:${web}/healthz`, 20_000);
    const logIn = async (visitor: string, email: string) => {
      const headers = {
        origin: "https://gyeot.example",
        // As a fetcher: a browser is redirected to its refusal.
        accept: "*/*",
        "x-forwarded-for": `6.6.6.6, ${visitor}`,
      };
      const body = new URLSearchParams({ email, password: "not the password" });
      const url = `http://127.0.0.1:${web}/accounts/login/email`;
      const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
      await answer.text();
      return answer.status;
    };
    const statuses = [];
    for (let at = 0; at < 62; at++) statuses.push(await logIn("198.51.100.1", `nobody${at}@example.com`));
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect(await logIn("198.51.100.2", "somebody@example.com")).not.toBe(429);
  });

  it.each(["SESSION_SECRET", "API_SECRET"])(
    "ends npm start with one line that names %s when it is missing",
    async (name) => {
      const ports = await freePorts();
      const testEnv = { ...env, PORT: String(ports.web), API_PORT: String(ports.api), [name]: undefined };
      const started = launch(["npm", "start", "--silent"], { ...testEnv, LOG_LEVEL: "silent" });
      expect(await started.ended).toBe(1);
      expect(started.output().trim().split("\n")).toHaveLength(1);
      expect(started.output()).toContain(name);
      expect(started.survivors()).toEqual([]);
    },
  );
});
