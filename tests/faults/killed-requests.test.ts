import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { leaseSeconds } from "#api/http/idempotency";
import { newId } from "#api/ids";
import { endpoints } from "#api/server";
import { getPaymentKeys, openOrder, registerCard } from "#contract/payments/endpoints";
import { freePorts } from "../../scripts/stack/ports";
import { type Person, startApi, type TestApi } from "../support/api";
import { chat } from "../support/fixtures/chat";
import { dosed, isLong } from "../support/long";
import { type KeyedRequest, moneyRequests } from "../support/processes/killed-money";
import { type LaunchedProcess, stopAllLaunched } from "../support/processes/launch";
import { launchProgram } from "../support/processes/programs";
import { launchWorker, processEnv } from "../support/processes/worker-process";
import { startSandbox, type TestSandbox } from "../support/sandbox";

let api: TestApi;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url, env: { DATABASE_POOL: 50 } });
  // The killed process uses the real time.
  api.clock.set(new Date());
  await holdPoints();
});
afterEach(stopAllLaunched);
afterAll(async () => {
  await stopAllLaunched();
  await api.stop();
  await sandbox.close();
});

const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

/** Where a request stops while a test holds the lock of that point and the later ones. */
const points = {
  "before its act is committed": 1,
  "before its money is in the books": 2,
  "between its act and its answer": 3,
} as const;
async function holdPoints(): Promise<void> {
  await query(`CREATE FUNCTION hold_point() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(77, TG_ARGV[0]::int); RETURN NEW; END $$`);
  await query(
    `CREATE TRIGGER acted BEFORE UPDATE OF act_id ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION hold_point(1)`,
  );
  // Before any account row is locked, so that all requests may wait simultaneously.
  await query(`CREATE TRIGGER booked BEFORE INSERT ON ledger_journals FOR EACH ROW EXECUTE FUNCTION hold_point(2)`);
  await query(
    `CREATE TRIGGER answered BEFORE UPDATE OF answer ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION hold_point(3)`,
  );
}

const count = async (text: string, values: unknown[]) =>
  Number((await query(`SELECT count(*) AS n FROM ${text}`, values))[0].n);

/** One request to each endpoint with an idempotency key, by new users, and how to count its effects. */
async function requests(): Promise<KeyedRequest[]> {
  const [fan, creator, admin] = [
    await api.person(),
    await api.person({ role: "activist" }),
    await api.person({ role: "admin" }),
  ];
  const { fan: member, creator: host, roomId } = await chat(api).pair();
  const payer = await api.person();
  // Separate users, because two actions of one creator wait for each other.
  const [planner, campaigner, writer] = await Promise.all(
    [1, 2, 3].map(() => api.person({ role: "activist" })) as [Promise<Person>, Promise<Person>, Promise<Person>],
  );
  const planId = await api.plan(creator, { basic: true, priceWon: 3_000 });
  const [postId, email] = [await api.post(creator), `${randomUUID()}@example.com`];
  const cardOf = async (person: Person) => {
    const { customerKey } = (await api.send(getPaymentKeys, { as: person })).body;
    return { authKey: await sandbox.authKey(customerKey, "4330123412341234"), customerKey };
  };
  await api.send(registerCard, { as: payer, body: await cardOf(payer) });
  const { orderId } = (await api.send(openOrder, { as: payer, body: { kind: "membership", planId } })).body;
  const [subscription] = await query("SELECT subscription_id FROM subscriptions WHERE fan_id = $1", [member.userId]);
  const contactId = newId("ctc");
  await query(
    `INSERT INTO contacts (contact_id, email, lang, topic, body, digest, received_at)
     VALUES ($1, $2, 'ko', 'general', '문의', sha256(convert_to($2, 'UTF8')), now())`,
    [contactId, email],
  );
  const marketingMailId = newId("mkt");
  await query(
    `INSERT INTO marketing_mails (marketing_mail_id, ko_subject, ko_body, en_subject, en_body, created_by, created_at)
     VALUES ($1, '소식', '혜택', 'News', 'Offer', $2, now())`,
    [marketingMailId, admin.userId],
  );
  const closesAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const by = (person: Person) => [person.userId];
  return [
    {
      endpoint: "/auth/code",
      path: "/auth/code",
      body: { email, purpose: "signup" },
      effects: () => count("email_codes WHERE email = $1", [email]),
    },
    {
      endpoint: "/feed/post/{postId}/comments",
      as: fan,
      path: `/feed/post/${postId}/comments`,
      body: { body: "댓글" },
      effects: () => count("comments WHERE author_id = $1", by(fan)),
    },
    {
      endpoint: "/feed/series",
      as: writer,
      path: "/feed/series",
      body: { title: "시리즈", description: "", coverUrl: null, isComplete: false },
      effects: () => count("series WHERE creator_id = $1", by(writer)),
    },
    {
      endpoint: "/report",
      as: fan,
      path: "/report",
      body: { targetType: "post", targetId: postId, reason: "spam", detail: "" },
      effects: () => count("reports WHERE reporter_id = $1", by(fan)),
    },
    {
      endpoint: "/users/mypage/plans",
      as: planner,
      path: "/users/mypage/plans",
      body: { name: "자리", description: "", benefits: ["혜택"], basic: false, price: 9_900 },
      effects: () => count("plans WHERE creator_id = $1 AND price_won = 9900", by(planner)),
    },
    {
      endpoint: "/users/mypage/campaigns",
      as: campaigner,
      path: "/users/mypage/campaigns",
      body: {
        title: "음반",
        body: "함께",
        imageUrl: null,
        goalAmount: 1_000_000,
        opensAt: null,
        closesAt,
        needsDelivery: false,
      },
      effects: () => count("campaigns WHERE creator_id = $1", by(campaigner)),
    },
    {
      endpoint: "/feed/post",
      as: host,
      path: "/feed/post",
      body: { body: "글", images: [], visibility: "public", minPlanId: null },
      effects: () => count("posts WHERE creator_id = $1", by(host)),
    },
    {
      endpoint: "/payments/ready",
      as: fan,
      path: "/payments/ready",
      body: { kind: "membership", planId },
      effects: () => count("orders WHERE buyer_id = $1", by(fan)),
    },
    {
      endpoint: "/payments/cards",
      as: fan,
      path: "/payments/cards",
      body: await cardOf(fan),
      effects: () => count("cards WHERE user_id = $1", by(fan)),
    },
    {
      endpoint: "/payments/approve",
      as: payer,
      path: "/payments/approve",
      body: { orderId },
      effects: () => count("payments WHERE order_id = $1", [orderId]),
    },
    {
      endpoint: "/payments/recurring/cancel",
      as: member,
      path: "/payments/recurring/cancel",
      body: { subscriptionId: subscription.subscription_id },
      effects: () => count("subscriptions WHERE fan_id = $1 AND cancel_at_period_end", by(member)),
    },
    {
      endpoint: "/chat/rooms/{roomId}/messages",
      as: member,
      path: `/chat/rooms/${roomId}/messages`,
      body: { body: "안녕" },
      effects: () => count("messages WHERE sender_id = $1", by(member)),
    },
    {
      endpoint: "/chat/broadcasts",
      as: creator,
      path: "/chat/broadcasts",
      body: { body: "모두 안녕", clientId: randomUUID() },
      effects: () => count("broadcasts WHERE creator_id = $1", by(creator)),
    },
    {
      endpoint: "/admin/marketing-mails",
      as: admin,
      path: "/admin/marketing-mails",
      body: { koSubject: email, koBody: "혜택", enSubject: "News", enBody: "Offer" },
      effects: () => count("marketing_mails WHERE ko_subject = $1", [email]),
    },
    {
      endpoint: "/admin/marketing-mails/{id}/send",
      as: admin,
      path: `/admin/marketing-mails/${marketingMailId}/send`,
      body: { reason: "봄맞이" },
      effects: () => count("audit_log WHERE target_id = $1", [marketingMailId]),
    },
    {
      endpoint: "/admin/contacts/{id}/answer",
      as: admin,
      path: `/admin/contacts/${contactId}/answer`,
      body: { answer: "고맙습니다" },
      effects: () => count("audit_log WHERE target_id = $1", [contactId]),
    },
  ];
}

/** The short run has some of each way to answer a repeat: by the lease, the action's mark, the provider's state. */
const shortRun: Record<keyof typeof points, string[]> = {
  "before its act is committed": [
    "/payments/ready",
    "/feed/post/{postId}/comments",
    "/payments/cards",
    "/payments/settlement/request",
  ],
  "before its money is in the books": [
    "/payments/toss-brand/approve",
    "/payments/{id}/refund",
    "/admin/reviews/{id}/refund",
  ],
  "between its act and its answer": [
    "/feed/post/{postId}/comments",
    "/payments/cards",
    "/payments/settlement/request",
    "/admin/contacts/{id}/close",
  ],
};

async function startProcess(): Promise<{ launched: LaunchedProcess; url: string }> {
  const port = (await freePorts()).api;
  const launched = launchProgram("api", {
    ...processEnv(api),
    API_PORT: String(port),
    LOG_LEVEL: "warn",
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady(), launched.output()).toBe(true), {
    timeout: 40_000,
    interval: 50,
  });
  return { launched, url };
}

async function send(url: string, { as, path, body }: KeyedRequest, key: string) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: Number(answer.headers.get("retry-after")) };
}

/** A client that honours Retry-After; in the short run the time of a lease passes by itself. */
async function sendUntilAnswered(url: string, request: KeyedRequest, key: string) {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await send(url, request, key);
    if (answer.status !== 409 && answer.status !== 503) return answer;
    expect(answer.retryAfter, request.path).toBeGreaterThan(0);
    expect(answer.retryAfter, request.path).toBeLessThanOrEqual(leaseSeconds);
    if (isLong || answer.status === 503) await pause(answer.retryAfter * 1_000);
    else await query("UPDATE idempotency_keys SET lease_until = now() WHERE key = $1 AND lease_until > now()", [key]);
  }
  throw new Error(`${request.path} was never answered`);
}

/** The killed process's connections end with it, and their uncommitted transactions. */
async function cutConnections(): Promise<void> {
  await query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS held`);
  await vi.waitFor(async () => expect(await query(waiting)).toEqual([]), { timeout: 5_000, interval: 20 });
}
const waiting = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;

/** Ends the leases of charges and refunds; a worker then resolves their outcomes. */
async function letWorkerResolve(): Promise<LaunchedProcess> {
  for (const table of ["payment_attempts", "refunds"])
    await query(`UPDATE ${table} SET lease_until = now() - interval '1 second' WHERE outcome = 'pending'`);
  await query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'resolve:%'");
  return launchWorker(api);
}

test.each(Object.keys(points) as (keyof typeof points)[])(
  "a request killed %s is answered when repeated, and acts once",
  dosed(360_000),
  async (name) => {
    const isWanted = (endpoint: string) => isLong || shortRun[name].includes(endpoint);
    const [plain, money] = [await requests(), await moneyRequests(api, sandbox)];
    const covered = new Set([...plain.map(({ endpoint }) => endpoint), ...money.map(([endpoint]) => endpoint)]);
    const uncovered = endpoints.filter(({ idempotent, path }) => idempotent && !covered.has(path));
    expect(uncovered.map(({ path }) => path)).toEqual([]);
    const all = plain.filter(({ endpoint }) => isWanted(endpoint));
    for (const [endpoint, make] of money) if (isWanted(endpoint)) all.push(await make());
    const keys = all.map(() => randomUUID());
    const [first, second] = await Promise.all([startProcess(), startProcess()]);
    const holder = new pg.Client({ connectionString: api.deps.env.DATABASE_URL });
    await holder.connect();
    for (let held: number = points[name]; held <= 3; held++)
      await holder.query("SELECT pg_advisory_lock(77, $1)", [held]);
    const lost = all.map((request, n) =>
      send(first.url, request, keys[n] as string).then(JSON.stringify, () => "cut off"),
    );
    await vi.waitFor(async () => expect((await query(waiting)).length, first.launched.output()).toBe(all.length), {
      timeout: 20_000,
      interval: 50,
    });
    first.launched.signal("SIGKILL");
    await first.launched.ended;
    expect(await Promise.all(lost)).toEqual(all.map(() => "cut off"));
    await cutConnections();
    await holder.end();
    const worker = points[name] === 2 || isLong ? await letWorkerResolve() : undefined;
    const answers = await Promise.all(
      all.map((request, n) => sendUntilAnswered(second.url, request, keys[n] as string)),
    );
    const refused = answers.flatMap(({ status, text }, n) =>
      status < 300 ? [] : [`${all[n]?.path} ${status} ${text}`],
    );
    expect(refused, refused.join()).toEqual([]);
    // The worker refunds money that is due back.
    await vi.waitFor(
      async () =>
        expect(await Promise.all(all.map(async ({ path, effects }) => [path, await effects()]))).toEqual(
          all.map(({ path }) => [path, 1]),
        ),
      { timeout: 30_000, interval: 200 },
    );
    await worker?.stop();
    const again = await Promise.all(all.map((request, n) => send(second.url, request, keys[n] as string)));
    expect(again.map(({ text }) => text && JSON.parse(text))).toEqual(
      answers.map(({ text }) => text && JSON.parse(text)),
    );
    expect(await Promise.all(all.map(async ({ path, effects }) => [path, await effects()]))).toEqual(
      all.map(({ path }) => [path, 1]),
    );
  },
);
