import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../api/db/embedded";
import { answers } from "../../scripts/world/answers";
import { freePorts } from "../../scripts/world/ports";
import { launch, stopAllLaunched } from "../support/processes";
import { productionEnv } from "../support/production-env";

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

describe("production over an outside PostgreSQL", () => {
  it("runs two webs, two apis and a worker of its own side by side", async () => {
    const [one, two] = [await freePorts(), await freePorts()];
    const apis = [one, two].map(({ api }) => launch(["node", "build/api.js"], { ...env, API_PORT: String(api) }));
    const worker = launch(["node", "build/worker.js"], env);
    await Promise.all([one, two].map(({ api }) => answers(`http://127.0.0.1:${api}/readyz`, 20_000)));
    const webs = [one, two].map(({ web, api }) =>
      launch(["node", "build/web.js"], { ...env, PORT: String(web), PRODUCT_API_URL: `http://127.0.0.1:${api}` }),
    );
    await Promise.all([one, two].map(({ web }) => answers(`http://127.0.0.1:${web}/healthz`, 20_000)));
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
    await answers(`http://127.0.0.1:${ports.web}/healthz`, 30_000);
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

  const asked: Record<string, string[]> = {
    web: ["PUBLIC_URL", "PRODUCT_API_URL", "SESSION_SECRET"],
    worker: ["DATABASE_URL", "API_SECRET", "SMTP_URL"],
    api: [
      "DATABASE_URL",
      "PUBLIC_URL",
      "API_SECRET",
      "TOSS_API_URL",
      "TOSS_CLIENT_KEY",
      "TOSS_SECRET_KEY",
      "SMTP_URL",
      "S3_ENDPOINT",
      "S3_BUCKET",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
    ],
  };
  it.each(Object.entries(asked).flatMap(([program, names]) => names.map((name) => [program, name] as const)))(
    "stops %s with one line that names %s when it is missing",
    async (program, name) => {
      const given = { PRODUCT_API_URL: "http://127.0.0.1:9", ...env, PORT: "0", API_PORT: "0", [name]: undefined };
      const started = launch(["node", `build/${program}.js`], given);
      expect(await started.ended).toBe(1);
      expect(started.output().trim().split("\n")).toHaveLength(1);
      expect(started.output()).toContain(name);
    },
  );

  it.each(["SESSION_SECRET", "API_SECRET"])(
    "stops npm start with one line that names %s when it is missing",
    async (name) => {
      const ports = await freePorts();
      const given = { ...env, PORT: String(ports.web), API_PORT: String(ports.api), [name]: undefined };
      const started = launch(["npm", "start", "--silent"], { ...given, LOG_LEVEL: "silent" });
      expect(await started.ended).toBe(1);
      expect(started.output().trim().split("\n")).toHaveLength(1);
      expect(started.output()).toContain(name);
      expect(started.survivors()).toEqual([]);
    },
  );
});
