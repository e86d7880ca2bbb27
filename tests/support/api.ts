import { movableClock, secondsAfter } from "#api/clock";
import { createVisitQueue } from "#api/creators/visit-queue";
import { createPasswords } from "#api/credentials/passwords";
import { createIdentityProviders } from "#api/credentials/social/identity-providers";
import { decrypt, deriveKeys } from "#api/crypto";
import { connectByEnv } from "#api/db/connect-by-env";
import type { Deps } from "#api/deps";
import type { Env } from "#api/env";
import { createRateLimits } from "#api/http/rate-limits";
import { newId, randomText } from "#api/ids";
import { createLog } from "#api/log";
import { createStore } from "#api/media/object-store";
import { countSubscriber } from "#api/memberships/count-subscriber";
import { createTextMessageWriter } from "#api/messages/write-message";
import { createToss } from "#api/payments/provider/toss";
import { createBus } from "#api/realtime/bus";
import { createApi } from "#api/server";
import { startSession } from "#api/sessions/session";
import { skeletonOf } from "#api/skeleton";
import { createSwitches } from "#api/switches/switches";
import type { PlanId, PostId, UserId } from "#contract/ids";
import { exampleBusiness } from "#contract/runtime/example-business";
import { setUpSecondFactor, turnOnSecondFactor } from "#contract/second-factor/endpoints";
import { createClient } from "./api-client";
import { appCode } from "./authenticator";
import { type FreshDatabase, freshDatabase } from "./database";

export type Person = {
  userId: UserId;
  domain: string;
  nickname: string;
  email: string;
  token: string;
  refreshToken: string;
  /** of the authenticator app, where the second factor is on */
  secret: string;
  recoveryCodes: string[];
};
type Traits = {
  role?: "supporter" | "activist" | "admin";
  consented?: boolean;
  nickname?: string;
  email?: string;
  passwordHash?: string;
  /** an admin sets up the second factor with a code of their own app, unless this is false */
  secondFactor?: boolean;
};
/** When the test's clock starts: a Saturday noon in Seoul. */
export const startTime = "2026-11-21T03:00:00.000Z";

/** The real API over a database of its own, with a clock that tests move. `tossUrl` names a provider's double. */
export async function startApi({
  tossUrl = "http://127.0.0.1:9",
  env: changes = {},
  database: given,
}: {
  tossUrl?: string;
  env?: Partial<Env>;
  /** a migrated one of the caller's, where the test ends its server */
  database?: FreshDatabase;
} = {}) {
  const database = given ?? (await freshDatabase());
  const clock = movableClock(startTime);
  const deps = createTestDeps(database.url, tossUrl, clock, changes);
  await deps.switches.ready();
  const app = createApi(deps);
  const client = createClient(app);

  async function person({
    role = "supporter",
    consented = true,
    nickname,
    email,
    passwordHash,
    secondFactor = role === "admin",
  }: Traits = {}): Promise<Person> {
    const at = clock.now();
    const userId = newId("usr", at);
    const name = nickname ?? `사람_${randomText(8)}`;
    const domain = `p_${randomText(12)}`;
    const address = email ?? `${domain}@example.com`;
    await deps.database.db
      .insertInto("users")
      .values({
        user_id: userId,
        email: address,
        nickname: name,
        nickname_skeleton: skeletonOf(name),
        domain,
        domain_skeleton: skeletonOf(domain),
        gender: "female",
        role,
        capture_consent_version: consented ? 1 : null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { accessToken, refreshToken } = await startSession(deps, deps.database.db, { userId, userAgent: "test", at });
    const person = { userId, domain, nickname: name, email: address, token: accessToken };
    const enrolled = secondFactor ? await enrol(person.token) : { secret: "", recoveryCodes: [] };
    if (passwordHash)
      await deps.database.db
        .updateTable("users")
        .set({ password_hash: passwordHash })
        .where("user_id", "=", userId)
        .execute();
    return { ...person, ...enrolled, refreshToken: refreshToken.token };
  }

  /** Sets up the second factor for the user of `token`, as an app would: by a code of the secret in the response. */
  async function enrol(token: string): Promise<Pick<Person, "secret" | "recoveryCodes">> {
    const { pending } = (await client.send(setUpSecondFactor, { as: token })).body;
    const secret = String(pending?.secret);
    // The previous step's code: the current one is left for the test.
    const code = appCode(secret, secondsAfter(clock.now(), -30));
    const answer = await client.send(turnOnSecondFactor, { as: token, body: { code } });
    if (answer.status !== 200) throw new Error(`the second factor was refused: ${answer.body.code}`);
    return { secret, recoveryCodes: answer.body.recoveryCodes };
  }

  return {
    deps,
    app,
    clock,
    ...client,
    person,
    plan: (creator: Person, fields: Partial<PlanFields> = {}) => addPlan(deps, creator, fields),
    post: (creator: Person, fields: Partial<PostFields> = {}) => addPost(deps, creator, fields),
    subscribe: (fan: Person, planId: PlanId, fields: Partial<SubscriptionFields> = {}) =>
      addSubscription(deps, fan, planId, fields),
    mailedCode: (email: string) => mailedCode(deps, email),
    async stop() {
      await deps.visits.flush();
      await deps.bus.end();
      await deps.database.end();
      await database.drop();
    },
  };
}
export type TestApi = Awaited<ReturnType<typeof startApi>>;

export function createTestDeps(url: string, tossUrl: string, clock: Deps["clock"], changes: Partial<Env> = {}): Deps {
  const env: Env = {
    NODE_ENV: "test",
    EMBEDDED: true,
    HOST: "127.0.0.1",
    API_PORT: 0,
    WORKER_PORT: 0,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    DATABASE_PREPARED: true,
    DATABASE_POOL: 10,
    // Tests share their processors with others, so only tests of time limits measure time.
    DATABASE_REQUEST_MS: 15_000,
    REDIS_URL: "",
    PUBLIC_URL: "http://127.0.0.1:3000",
    SOCKET_URL: "ws://127.0.0.1:3000/ws",
    API_SECRET: "a secret of at least thirty-two characters",
    TOSS_API_URL: tossUrl,
    TOSS_CLIENT_KEY: "test_ck_gyeot_sandbox",
    TOSS_SECRET_KEY: "test_sk_gyeot_sandbox",
    TOSS_EASY_PAY: ["kakaoPay", "naverPay", "tossPay"],
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "no-reply@gyeot.example",
    MAIL_WEBHOOK_SECRET: "a mail secret of at least thirty-two characters",
    S3_ENDPOINT: `${tossUrl}/s3`,
    S3_REGION: "us-east-1",
    S3_BUCKET: "gyeot",
    S3_ACCESS_KEY_ID: "test",
    S3_SECRET_ACCESS_KEY: "test-secret",
    GOOGLE_CLIENT_ID: "gyeot.sandbox",
    GOOGLE_ISSUER: `${tossUrl}/google`,
    GOOGLE_TOKENINFO_URL: `${tossUrl}/google/tokeninfo`,
    KAKAO_CLIENT_ID: "kakao.sandbox",
    KAKAO_APP_ID: "1234567",
    KAKAO_ISSUER: `${tossUrl}/kakao`,
    KAKAO_API_URL: `${tossUrl}/kakao`,
    NAVER_CLIENT_ID: "naver.sandbox",
    NAVER_ISSUER: `${tossUrl}/naver`,
    NAVER_API_URL: `${tossUrl}/naver`,
    APPLE_CLIENT_ID: "apple.sandbox",
    APPLE_ISSUER: `${tossUrl}/apple`,
    EMBEDS_URL: `${tossUrl}/embeds`,
    VAPID_PUBLIC_KEY: "",
    VAPID_PRIVATE_KEY: "",
    VAPID_SUBJECT: "",
    PUSH_URL: "",
    CACHE_PURGE: "off",
    CACHE_PURGE_URL: "",
    CACHE_PURGE_TOKEN: "",
    SELLER_DEADLINE_DAYS: 60,
    PLATFORM_FEE_BPS: 1_000,
    TRUSTED_PROXIES: "127.0.0.1",
    WEB_SECRET: "a web secret of at least thirty-two characters",
    LOG_LEVEL: "silent",
    WORKER_INSIDE: false,
    RATE_LIMIT_FACTOR: 1_000,
    VALIDATE_RESPONSES: true,
    DATA_DIR: ".data",
    ...exampleBusiness,
    ...changes,
  };
  const log = createLog(env.LOG_LEVEL, "test");
  const database = connectByEnv(env, log);
  const switches = createSwitches(database, { url: env.DATABASE_DIRECT_URL, log });
  return {
    env,
    clock,
    log,
    database,
    keys: deriveKeys(env.API_SECRET),
    passwords: createPasswords(),
    limits: createRateLimits(database.pool, env.RATE_LIMIT_FACTOR),
    bus: createBus(env, { log, role: switches }),
    writeTextMessage: createTextMessageWriter(database, env.RATE_LIMIT_FACTOR),
    visits: createVisitQueue(database, log),
    switches,
    toss: createToss(env, log, 1_500),
    identityProviders: createIdentityProviders(env, log),
    store: createStore(env, { readMs: 2_000, writeMs: 2_000 }),
    validateResponses: env.VALIDATE_RESPONSES,
  };
}

type PlanFields = { name: string; priceWon: number; basic: boolean; position: number };
async function addPlan(
  deps: Deps,
  creator: Person,
  { name = "곁의 자리", priceWon = 5_000, basic = false, position = 0 }: Partial<PlanFields>,
): Promise<PlanId> {
  const at = deps.clock.now();
  const planId = newId("pln", at);
  const row = {
    plan_id: planId,
    creator_id: creator.userId,
    name,
    description: "",
    benefits: ["혜택"],
    basic,
    position,
    price_won: priceWon,
  };
  await deps.database.db
    .insertInto("plans")
    .values({ ...row, created_at: at, updated_at: at })
    .execute();
  await deps.database.db
    .insertInto("plan_prices")
    .values({ plan_price_id: newId("ppr", at), plan_id: planId, price_won: priceWon, created_at: at })
    .execute();
  return planId;
}

type PostFields = { body: string; visibility: "public" | "followers" | "members"; planId: PlanId; at: Date };
/** `endsIn`: seconds to the end of the paid period; below 0 it has ended. `ending`: it is not renewed then. */
type SubscriptionFields = { endsIn: number; ending: boolean };
async function addSubscription(
  deps: Deps,
  fan: Person,
  planId: PlanId,
  { endsIn = 86_400, ending = true }: Partial<SubscriptionFields>,
): Promise<void> {
  const at = deps.clock.now();
  const plan = await deps.database.db
    .selectFrom("plan_prices")
    .innerJoin("plans", "plans.plan_id", "plan_prices.plan_id")
    .select(["plans.creator_id", "plan_prices.plan_price_id", "plan_prices.price_won"])
    .where("plans.plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  await deps.database.db
    .insertInto("subscriptions")
    .values({
      ...plan,
      subscription_id: newId("sub", at),
      fan_id: fan.userId,
      plan_id: planId,
      status: "active",
      anchor_on: "2026-11-21",
      created_at: at,
      started_at: at,
      period_ends_at: secondsAfter(at, endsIn),
      cancel_at_period_end: ending,
    })
    .execute();
  await deps.database.db.transaction().execute((tx) => countSubscriber(tx, { plan_id: planId, ...plan }, 1));
}

async function addPost(
  deps: Deps,
  creator: Person,
  { body = "글", visibility = "public", planId, at = deps.clock.now() }: Partial<PostFields>,
): Promise<PostId> {
  const postId = newId("pst", at);
  await deps.database.db
    .insertInto("posts")
    .values({
      post_id: postId,
      creator_id: creator.userId,
      body,
      visibility,
      min_plan_id: planId ?? null,
      published_at: at,
    })
    .execute();
  return postId;
}

/** The code waiting to be mailed to `email`, and the other values of its mail. */
async function mailedCode(deps: Deps, email: string): Promise<{ code: string; known: boolean }> {
  const { rows } = await deps.database.pool.query(
    "SELECT payload FROM graphile_worker._private_jobs j WHERE payload->>'to' = $1 AND payload->>'mail' = 'verificationCode' ORDER BY id DESC LIMIT 1",
    [email],
  );
  return JSON.parse(decrypt(deps.keys, rows[0].payload.sealed));
}
