import { afterAll, beforeAll, expect, it } from "vitest";
import { createApi } from "#api/server";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { reissueToken } from "#contract/login/endpoints";
import { getPaymentKeys } from "#contract/payments/endpoints";
import { getPost, likePost } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { listPaused } from "#contract/switches/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import { createClient } from "#tests/support/api-client";
import type { Deps } from "../deps";
import { createLog } from "../log";

let api: TestApi;
let fan: Person;
let creator: Person;
let postId: PostId;
let customerKey: string;
let deps: Deps;
let standby: ReturnType<typeof createClient>;
/** A node with connections that refuse writes with SQLSTATE 25006, as those to a standby do. */
beforeAll(async () => {
  api = await startApi();
  fan = await api.person();
  creator = await api.person({ role: "activist" });
  postId = await api.post(creator);
  ({ customerKey } = (await api.send(getPaymentKeys, { as: fan })).body);
  await api.deps.database.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`,
  );
  deps = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  standby = createClient(createApi(deps));
});
afterAll(async () => {
  await deps.bus.end();
  await deps.database.end();
  await api.stop();
});

it("a node on a standby serves pages and refuses writes with 503 and Retry-After", async () => {
  expect((await standby.send(getPost, { as: fan, params: { postId } })).status).toBe(200);
  expect((await standby.send(getSessionUser, { as: fan })).status).toBe(200);
  expect((await standby.send(getCreatorCard, { params: { domain: creator.domain } })).status).toBe(200);
  expect((await standby.send(listPaused)).body).toEqual({ readOnly: true, capabilities: [] });
  const like = await standby.send(likePost, { as: fan, body: { postId } });
  expect([like.status, like.body.code, like.headers.get("retry-after")]).toEqual([503, "READ_ONLY_MODE", "60"]);
});

it("the provider's keys of a fan who has paid are read on a standby; another's cannot be made", async () => {
  const known = await standby.send(getPaymentKeys, { as: fan });
  expect([known.status, known.body.customerKey]).toEqual([200, customerKey]);
  const unknown = await standby.send(getPaymentKeys, { as: creator });
  expect([unknown.status, unknown.body.code]).toEqual([503, "READ_ONLY_MODE"]);
});

it("a session is renewed with the same token by a server that became a standby a moment ago", async () => {
  const late = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  await late.switches.ready();
  const unaware: Deps = { ...late, switches: { ...late.switches, isReadOnly: () => false } };
  try {
    const headers = { cookie: `refreshToken=${fan.refreshToken}` };
    const kept = await createClient(createApi(unaware)).send(reissueToken, { headers });
    expect([kept.status, kept.body.token.refreshToken.token]).toEqual([200, fan.refreshToken]);
  } finally {
    await late.bus.end();
    await late.database.end();
  }
});

it("a write that reaches a standby before the node knows it is 503, and the node knows then", async () => {
  const late = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  const unaware: Deps = {
    ...late,
    switches: { ...late.switches, ready: async () => undefined, requireWritable: () => undefined },
  };
  try {
    const like = await createClient(createApi(unaware)).send(likePost, { as: fan, body: { postId } });
    expect([like.status, like.body.code, like.headers.get("retry-after")]).toEqual([503, "READ_ONLY_MODE", "60"]);
    await late.switches.reload();
    expect(late.switches.isReadOnly()).toBe(true);
  } finally {
    await late.bus.end();
    await late.database.end();
  }
});

it("a refused write is logged in one line without a stack, any other error with its stack", async () => {
  const late = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", "test", { write: (line) => void lines.push(JSON.parse(line)) });
  let ready = async () => undefined;
  const switches = { ...late.switches, ready: () => ready(), requireWritable: () => undefined };
  const client = createClient(createApi({ ...late, log, switches }));
  const headers = { "x-request-id": "refused-write" };
  try {
    await client.send(likePost, { as: fan, body: { postId }, headers });
    ready = async () => Promise.reject(new Error("a mistake"));
    await client.send(likePost, { as: fan, body: { postId }, headers });
  } finally {
    await late.bus.end();
    await late.database.end();
  }
  const { method, path } = likePost;
  const [refused, failed] = lines;
  expect(lines).toHaveLength(2);
  expect(refused).toMatchObject({ level: 40, msg: "write refused", sqlState: "25006", requestId: "refused-write" });
  expect(refused).toMatchObject({ method, path });
  expect(JSON.stringify(refused)).not.toMatch(/stack|\.ts:\d/);
  expect(failed).toMatchObject({ level: 50, err: { message: "a mistake", stack: expect.stringContaining(".ts:") } });
});
