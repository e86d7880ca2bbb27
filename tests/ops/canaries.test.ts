import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endpoints } from "#api/server";
import type { OwnApplication } from "#contract/applications";
import type { ChatRoom, Message } from "#contract/chat";
import type { Comment } from "#contract/comments";
import type { UploadOffer } from "#contract/pictures";
import type { Draft, Post } from "#contract/posts";
import routes from "../../app/routes";
import { startTemporaryWorld, type TemporaryWorld } from "../support/temporary-world";

const password = "gyeot-demo-2026";
const visibilities = ["public", "followers", "members"] as const;
type Visibility = (typeof visibilities)[number];
const viewers = ["guest", "stranger", "follower", "subscriber", "lapsed", "blocked", "owner"] as const;
type Viewer = (typeof viewers)[number];
type Person = { userId: string; domain: string; email: string; token: string; cookies: Map<string, string> };
type Planted = { visibility: Visibility; postId: string; commentId: string; draftId: string; picture: string };

let world: TemporaryWorld;
let client: pg.Client;
const people = {} as Record<Exclude<Viewer, "guest">, Person>;
const planted: Planted[] = [];
const campaignId = "cmp_canary0000000";
let applicationId: string;
/** Said between the subscriber and the owner, and nobody else's to know. */
let spoken: Message;

beforeAll(async () => {
  world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
  client = new pg.Client({ connectionString: world.env.DATABASE_URL });
  await client.connect();
  for (const name of viewers) if (name !== "guest") people[name] = await settle(name);
  const { owner, blocked, follower } = people;
  await call(follower, "POST", `/follows/${owner.domain}`);
  const planId = await subscribeBoth();
  for (const visibility of visibilities) planted.push(await plant(visibility, planId));
  await plantAddress();
  await plantAppeal();
  await plantApplications();
  const { roomId } = await call<ChatRoom>(people.subscriber, "GET", `/chat/rooms/${owner.userId}`);
  spoken = await call<Message>(people.subscriber, "POST", `/chat/rooms/${roomId}/messages`, {
    body: "canary-room-text",
  });
  await call(owner, "POST", `/blocks/${blocked.userId}`);
  // What the worker tells of the posts it has told by now.
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 60_000, interval: 200 });
}, 180_000);
afterAll(async () => {
  await client?.end();
  await world?.stop();
});

test("words and pictures of a post, and what two say to each other, reach, through every page, call, feed, search and mail, whom it is open to and nobody else", async () => {
  const found = await everything();
  const all = (...of: Visibility[]) => of.flatMap((name) => [`${name}-alt`, `${name}-comment`, `${name}-text`]).sort();
  const may: Record<Viewer, Visibility[]> = {
    guest: ["public"],
    stranger: ["public"],
    follower: ["public", "followers"],
    subscriber: ["public", "followers", "members"],
    lapsed: ["public"],
    blocked: [],
    owner: ["public", "followers", "members"],
  };
  for (const viewer of viewers) {
    const told =
      viewer === "subscriber" || viewer === "owner" ? ["room-text"] : viewer === "follower" ? ["appeal-text"] : [];
    expect([...found[viewer].words].sort(), `words for ${viewer}`).toEqual([...all(...may[viewer]), ...told].sort());
    expect([...found[viewer].pictures].sort(), `pictures for ${viewer}`).toEqual([...may[viewer]].sort());
  }

  // A withheld picture's address is worthless to anybody else, signed in or not.
  const withheld = [...found.subscriber.addresses, ...found.owner.addresses].filter((address) =>
    address.includes("/prv/"),
  );
  expect(withheld.length).toBeGreaterThan(3);
  for (const address of withheld) {
    const holders = await inTurn(viewers, async (viewer) =>
      (await fetchAs(viewer, address)).status === 200 ? viewer : null,
    );
    expect(holders.filter((viewer) => viewer !== null).length, address).toBeLessThanOrEqual(1);
  }

  const { items } = (await (await fetch(`http://127.0.0.1:${world.ports.sandbox}/mail.json`)).json()) as {
    items: unknown[];
  };
  expect(JSON.stringify(items)).not.toMatch(/canary-(?:followers|members|room)/);
}, 300_000);

test("an address reaches its writer at every look, its creator by the audited list alone, and nobody else by any page or call", async () => {
  const found = Object.fromEntries(Object.entries(await everything()).map(([viewer, { homes }]) => [viewer, homes]));
  const nowhere: string[] = [];
  expect(found).toEqual({
    ...Object.fromEntries(viewers.map((viewer) => [viewer, nowhere])),
    // Their own form in both languages, as a document and as data; the API's answer; their own archive.
    subscriber: expect.arrayContaining([expect.stringContaining("delivery")]),
  });
  for (const path of found.subscriber as string[]) expect(path).toMatch(/delivery|accounts\/export|settings\/data/);
  const list = `/users/mypage/campaigns/${campaignId}/shipping-list`;
  await renewToken(people.owner);
  expect(JSON.stringify(await call(people.owner, "POST", list))).toContain("addressbird");
  for (const viewer of ["stranger", "follower", "subscriber", "lapsed", "blocked"] as const) {
    await renewToken(people[viewer]);
    const answer = await fetch(world.env.PRODUCT_API_URL + list, {
      method: "POST",
      headers: { authorization: `Bearer ${people[viewer].token}` },
    });
    expect([viewer, answer.status]).toEqual([viewer, 403]);
  }
  const { rows } = await client.query(
    "SELECT reason FROM audit_log WHERE action = 'campaign.addresses' AND target_id = $1",
    [campaignId],
  );
  expect(rows).toEqual([{ reason: "1" }]);
  const mails = await (await fetch(`http://127.0.0.1:${world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toContain("addressbird");
});

test("what a person applies with, and their number to call, reaches themselves and nobody else by any page or call", async () => {
  const found = await everything();
  for (const viewer of viewers) {
    const { answers } = found[viewer];
    if (viewer === "stranger" || viewer === "follower") {
      expect(answers.length, viewer).toBeGreaterThan(2);
      for (const path of answers) expect(path).toMatch(/apply|\/applications\/|accounts\/export|settings\/data/);
    } else expect(answers, viewer).toEqual([]);
  }
  const mails = await (await fetch(`http://127.0.0.1:${world.ports.sandbox}/mail.json`)).text();
  expect(mails).not.toMatch(/answerbird|8642/);
  for (const path of ["", `/${applicationId}`])
    for (const viewer of ["stranger", "owner"] as const) {
      await renewToken(people[viewer]);
      const answer = await fetchAs(viewer, `${world.env.PRODUCT_API_URL}/admin/applications${path}`);
      expect([viewer, answer.status]).toEqual([viewer, 403]);
    }
});

test("where a post may be seen it is: on its page, its creator's page, its reader's feeds and in the search", async () => {
  const shown: [Viewer, string, Visibility[]][] = [
    ["guest", `/${people.owner.domain}`, ["public"]],
    ["follower", `/${people.owner.domain}`, ["public", "followers"]],
    ["subscriber", `/${people.owner.domain}`, ["public", "followers", "members"]],
    ["follower", "/feed/following", ["public", "followers"]],
    ["subscriber", "/feed/subscribers", ["public", "followers", "members"]],
    ["guest", `/search?q=${encodeURIComponent("카나리아")}&type=posts`, ["public"]],
    ["subscriber", `/search?q=${encodeURIComponent("카나리아")}&type=posts`, ["public", "followers", "members"]],
  ];
  for (const [viewer, path, of] of shown) {
    const page = await (await fetchAs(viewer, path)).text();
    const words = new Set([...page.matchAll(/canary-(\w+)-text/g)].map(([, visibility]) => visibility));
    expect([...words].sort(), `${viewer} at ${path}`).toEqual([...of].sort());
  }
});

/** `homes`: where the planted address of a person stood; `answers`: where what a person applied with did. */
type Found = {
  words: Set<string>;
  pictures: Set<Visibility>;
  addresses: Set<string>;
  homes: string[];
  answers: string[];
};

let crawled: Promise<Record<Viewer, Found>> | undefined;
/** What each viewer finds, looked for once. */
function everything(): Promise<Record<Viewer, Found>> {
  crawled ??= inTurn(viewers, async (viewer) => [viewer, await crawl(viewer)] as const).then(
    (found) => Object.fromEntries(found) as Record<Viewer, Found>,
  );
  return crawled;
}

/** Everything `viewer` can look at by a GET, of the API and of the web, with what was planted in the addresses. */
async function crawl(viewer: Viewer): Promise<Found> {
  const found: Found = { words: new Set(), pictures: new Set(), addresses: new Set(), homes: [], answers: [] };
  if (viewer !== "guest") await renewToken(people[viewer]);
  const targets = [...apiAddresses(), ...webAddresses()];
  expect(targets.length).toBeGreaterThan(100);
  for (const address of targets) {
    const answer = await fetchAs(viewer, address);
    expect(answer.status, `${viewer} at ${address}`).toBeLessThan(500);
    const text = await answer.text();
    if (text.includes("addressbird")) found.homes.push(address.replace(/^http:\/\/[^/]+/, ""));
    if (/answerbird|8642-?9753/.test(text)) found.answers.push(address.replace(/^http:\/\/[^/]+/, ""));
    for (const [, word] of text.matchAll(/canary-(\w+-\w+)/g)) found.words.add(String(word));
    for (const [path] of text
      .replaceAll("&amp;", "&")
      .replaceAll("\\u0026", "&")
      .matchAll(/\/media\/(?:pub|prv)\/[\w-]+\/\d+\.webp(?:\?[\w=&-]+)?/g))
      if (planted.some(({ picture }) => path.includes(picture))) found.addresses.add(path);
  }
  for (const address of found.addresses) {
    const owner = planted.find(({ picture }) => address.includes(picture)) as Planted;
    for (const from of ["", String(world.env.PRODUCT_API_URL)]) {
      const answer = await fetchAs(viewer, from + address);
      if (answer.status === 200 && answer.headers.get("content-type") === "image/webp")
        found.pictures.add(owner.visibility);
    }
  }
  return found;
}

/** Addresses of the API with each thing planted in the place of their parameters, and each word to search for. */
function apiAddresses(): string[] {
  const paths = endpoints.filter(({ method }) => method === "get").map(({ path }) => path);
  const base = String(world.env.PRODUCT_API_URL);
  const searches = visibilities.map((name) => `/search?type=posts&q=${encodeURIComponent(`canary-${name}`)}`);
  return [...filled(paths), ...searches, "/openapi.json"].map((path) => base + path);
}

/** Addresses of the web in both languages, as a document and as what script asks for. */
function webAddresses(): string[] {
  const paths = filled(pathsOf(routes as RouteEntry[], "")).filter((path) => !/\/(?:media|monitoring)\b/.test(path));
  const fixed = [
    "/robots.txt",
    "/sitemap.xml",
    `/${people.owner.domain}/atom.xml`,
    ...visibilities.map((name) => `/search?type=posts&q=canary-${name}`),
  ];
  return [...new Set([...paths, ...fixed])].flatMap((path) => [
    path,
    `${path.split("?")[0]}${path === "/" ? "_root" : ""}.data${path.includes("?") ? `?${path.split("?")[1]}` : ""}`,
    `${path}${path.includes("?") ? "&" : "?"}lng=en`,
  ]);
}

function filled(paths: string[]): string[] {
  const { owner, follower } = people;
  const addresses = new Set<string>();
  for (const path of paths)
    for (const { postId, commentId, draftId } of planted)
      for (const person of [owner, follower])
        addresses.add(
          (path.includes("campaigns") ? path.replace(/\{id\}|:campaignId/, campaignId) : path)
            .replace(/(?<=applications\/)(?:\{id\}|:applicationId)/, applicationId)
            .replace(/\{postId\}|:postId/, postId)
            .replace(/\{id\}|\{commentId\}|:commentId/, commentId)
            .replace(/\{draftId\}/, draftId)
            .replace(/\{roomId\}|:roomId/, spoken.roomId)
            .replace(/\{messageId\}|:messageId/, spoken.messageId)
            .replace(/\{domain\}|:domain/, person.domain)
            .replace(/\{userId\}|:userId|\{participantId\}/, person.userId)
            .replace(/[{:][a-z]\w*\}?\??/gi, postId)
            .replace(/\/\*$/, "/anything"),
        );
  return [...addresses];
}

type RouteEntry = { path?: string; children?: RouteEntry[] };
const pathsOf = (list: RouteEntry[], above: string): string[] =>
  list.flatMap(({ path, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [here || "/", ...pathsOf(children, here)];
  });

/** Posts, with a draft like them, a picture and a comment by who may write one. */
async function plant(visibility: Visibility, planId: string): Promise<Planted> {
  const { owner, subscriber } = people;
  const minPlanId = visibility === "members" ? planId : null;
  const picture = await upload(owner);
  const text = `카나리아 canary-${visibility}-text`;
  const images = [{ url: picture, alt: `canary-${visibility}-alt` }];
  const { postId } = await call<Post>(owner, "POST", "/feed/post", { body: text, images, visibility, minPlanId });
  const { commentId } = await call<Comment>(subscriber, "POST", `/feed/post/${postId}/comments`, {
    body: `canary-${visibility}-comment`,
  });
  await call(subscriber, "POST", "/like", { postId });
  const draftId = `dft_${postId.slice(4)}`;
  await call<Draft>(owner, "PUT", `/feed/drafts/${draftId}`, {
    body: text,
    images: [],
    visibility,
    minPlanId,
    version: 0,
  });
  return { visibility, postId, commentId, draftId, picture: String(/post-[\da-f-]{36}/.exec(picture)?.[0]) };
}

/** A campaign of the owner's that the subscriber, the blocked and the lapsed gave to, with the subscriber's address in it. */
async function plantAddress(): Promise<void> {
  const { owner, subscriber, blocked, lapsed } = people;
  await client.query(
    `INSERT INTO campaigns (campaign_id, creator_id, title, body, goal_won, needs_delivery, opens_at, closes_at, created_at)
     VALUES ($1, $2, '새장을 고쳐요', '새장', 100000, true, now() - interval '1 day', now() + interval '9 days', now())`,
    [campaignId, owner.userId],
  );
  for (const { userId } of [subscriber, blocked, lapsed])
    await client.query("INSERT INTO campaign_supporters (campaign_id, fan_id, given_won) VALUES ($1, $2, 1000)", [
      campaignId,
      userId,
    ]);
  await call(subscriber, "POST", "/users/delivery-info", {
    campaignId,
    name: "addressbird",
    phone: "010-1234-5678",
    postcode: "03925",
    address1: "서울 addressbird 1",
  });
}

/** A suspension of the follower's that was lifted, with what they said against it: theirs alone to read again. */
async function plantAppeal(): Promise<void> {
  const { follower } = people;
  await client.query(
    `INSERT INTO user_blocks (block_id, user_id, blocked_by, reason, blocked_at, lifted_by, lifted_at)
     SELECT 'blk_canary0000000', $1, user_id, '', now() - interval '2 days', user_id, now() FROM users WHERE email = 'admin@example.com'`,
    [follower.userId],
  );
  await client.query(
    `INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at, outcome, decided_at, decided_by)
     SELECT 'ape_canary0000000', block_id, user_id, 'canary-appeal-text', now(), 'lifted', now(), blocked_by
     FROM user_blocks WHERE block_id = 'blk_canary0000000'`,
  );
}

/** One who waits for a decision, and one who is still writing. */
async function plantApplications(): Promise<void> {
  const { stranger, follower } = people;
  const answers = {
    snsType: "other",
    snsId: "answerbird",
    field: "art",
    domain: "canary_asked",
    phoneNumber: "010-8642-9753",
    bio: "answerbird",
    reason: "answerbird",
  };
  const sent = await call<OwnApplication>(stranger, "POST", "/applications", answers);
  applicationId = String(sent.application?.applicationId);
  await call(follower, "PUT", "/applications/draft", answers);
}

async function upload(as: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
  const offer = await call<UploadOffer>(as, "POST", "/feed/generatePresignedUrl", {
    contentType: "image/jpeg",
    size: bytes.length,
  });
  const put = await fetch(offer.url, { method: "PUT", headers: offer.headers, body: new Uint8Array(bytes) });
  expect(put.status).toBe(200);
  return offer.publicUrl;
}

/** An account of its own, signed in at the API and on the web. */
async function settle(name: string): Promise<Person> {
  const [userId, domain, email] = [`usr_canary${name.padEnd(12, "0")}`, `canary_${name}`, `canary.${name}@example.com`];
  await client.query(
    `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field,
       capture_consent_version, created_at, updated_at)
     SELECT $1, $2, password_hash, $3, $3, $4, $4, 'female', $5, 'art', capture_consent_version, now(), now()
     FROM users WHERE email = 'fan@example.com'`,
    [userId, email, `새장_${name}`, domain, name === "owner" ? "activist" : "supporter"],
  );
  const origin = String(world.env.PUBLIC_URL);
  const answer = await fetch(`${origin}/accounts/login/email`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const person = { userId, domain, email, token: "", cookies: new Map<string, string>() };
  keepCookies(person, answer);
  await renewToken(person);
  return person;
}

/** An access token lives for five minutes. */
async function renewToken(person: Person): Promise<void> {
  const { email } = person;
  const { token } = await call<{ token: { accessToken: string } }>(undefined, "POST", "/auth/login", {
    email,
    password,
  });
  person.token = token.accessToken;
}

function keepCookies({ cookies }: Person, answer: Response): void {
  for (const set of answer.headers.getSetCookie()) {
    const [pair = ""] = set.split(";");
    cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
}

/** One whose membership runs, and one whose membership is over. */
async function subscribeBoth(): Promise<string> {
  const { owner } = people;
  await client.query(
    `WITH plan AS (INSERT INTO plans (plan_id, creator_id, name, description, benefits, basic, position, price_won, created_at, updated_at)
       VALUES ('pln_canary000000', $1, '새장', '', '{}', true, 0, 5000, now(), now()) RETURNING plan_id),
     price AS (INSERT INTO plan_prices (plan_price_id, plan_id, price_won, created_at)
       SELECT 'ppr_canary000000', plan_id, 5000, now() FROM plan RETURNING plan_price_id)
     SELECT FROM price`,
    [owner.userId],
  );
  for (const [name, ends] of [
    ["subscriber", "1 day"],
    ["lapsed", "-1 hour"],
  ] as const)
    await client.query(
      `INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, created_at,
         started_at, period_ends_at, cancel_at_period_end)
       VALUES ($1, $2, $3, 'pln_canary000000', 'ppr_canary000000', 5000, 'active', '2026-11-01', now(), now(), now() + $4::interval, true)`,
      [`sub_canary${name}`, people[name].userId, owner.userId, ends],
    );
  return "pln_canary000000";
}

async function call<T>(as: Person | undefined, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(world.env.PRODUCT_API_URL + path, {
    method,
    headers: {
      authorization: as ? `Bearer ${as.token}` : "guest",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** A path of the web, or a whole address of the API, as `viewer` asks for it. */
async function fetchAs(viewer: Viewer, address: string): Promise<Response> {
  const person = viewer === "guest" ? undefined : people[viewer];
  if (address.startsWith("http"))
    return fetch(address, {
      headers: { authorization: person ? `Bearer ${person.token}` : "guest" },
      redirect: "manual",
    });
  const cookie = [...(person?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
  const answer = await fetch(world.env.PUBLIC_URL + address, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  if (person) keepCookies(person, answer);
  return answer;
}

async function inTurn<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of list) done.push(await work(item));
  return done;
}

async function jobsLeft(): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < max_attempts",
  );
  return rows[0].n;
}
