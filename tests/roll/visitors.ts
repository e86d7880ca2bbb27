import { randomUUID } from "node:crypto";
import { demoPassword } from "#api/demo/fans";
import type { tlsClient } from "../support/tls-client";

type Client = ReturnType<typeof tlsClient>;
/** A fan's session, whose cookie is renewed each minute. */
type Session = { cookie: string };
type Shot = { path: string; status: number; session?: Session; form?: Record<string, string> };
/** `failure` is what came instead of the page, the file or the redirect after a form. */
export type Answer = { what: string; ms: number; failure?: string };

const creator = "/jiwon_sings";
const fans = ["fan@example.com", "fan2@example.com", "fan3@example.com", "fan4@example.com"];

/**
 * Sends so many requests a second, however long answers take: pages of guests and of signed-in fans, the files that the
 * last page names, likes and comments by form. `written` are the bodies of acknowledged comments.
 */
export async function startVisitors(client: Client, { origin, perSecond }: { origin: string; perSecond: number }) {
  const sessions = await Promise.all(fans.map((email) => logIn(client, { origin, email })));
  const post = await findPost(client);
  const [answers, written]: [Answer[], string[]] = [[], []];
  const open = new Set<Promise<void>>();
  let assets: string[] = [];
  const send = async (shot: Shot) => {
    const began = performance.now();
    const { status, body } = await sendShot(client, origin, shot);
    if (status === 200 && body.startsWith("<!")) assets = body.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? assets;
    const failure = status === shot.status ? undefined : `${status || body}`;
    if (!failure && shot.form?.body) written.push(shot.form.body);
    answers.push({ what: `${shot.form ? "POST" : "GET"} ${shot.path}`, ms: performance.now() - began, failure });
  };
  const shots = shotsOf({ sessions, post, asset: () => assets[Math.floor(Math.random() * assets.length)] });
  const timer = setInterval(() => {
    const sending = send(shots.next().value).finally(() => open.delete(sending));
    open.add(sending);
  }, 1_000 / perSecond);
  return {
    answers,
    written,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function sendShot(client: Client, origin: string, { path, session, form }: Shot) {
  const cookie = session?.cookie ?? "";
  const page = { accept: "text/html", "accept-language": "ko", "accept-encoding": "identity", cookie };
  const sent = form && {
    method: "POST",
    headers: { ...page, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  };
  try {
    const { status, headers, body } = await client.send(path, sent ?? { headers: page });
    const renewed = sessionCookie(headers["set-cookie"]);
    if (session && renewed) session.cookie = renewed;
    return { status, body };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: 0, body: code ?? message };
  }
}

const sessionCookie = (headers: string[] = []) =>
  headers.map((header) => header.split(";")[0]).find((pair) => /^(?:__Host-)?gyeot=./.test(pair ?? ""));

type Seen = { sessions: Session[]; post: string; asset: () => string | undefined };

/** Endless, in turn. A like is taken back by the next one of the same fan. */
function* shotsOf({ sessions, post, asset }: Seen): Generator<Shot, never> {
  for (let round = 0; ; round++) {
    const session = sessions[round % sessions.length];
    const intent = Math.floor(round / sessions.length) % 2 ? "unlike" : "like";
    yield { path: "/", status: 200 };
    yield { path: creator, status: 200, session };
    yield { path: asset() ?? "/favicon.svg", status: 200 };
    yield { path: post, status: 200 };
    yield { path: `${post}/like`, status: 303, session, form: { intent, returnTo: post } };
    yield { path: "/feed/following", status: 200, session };
    yield { path: asset() ?? "/favicon.svg", status: 200 };
    yield { path: "/explore", status: 200 };
    yield { path: post, status: 303, session, form: { intent: "comment", body: randomUUID(), key: randomUUID() } };
    yield { path: "/notifications", status: 200, session };
    yield { path: "/messages", status: 200, session };
    yield { path: "/mypage/profile", status: 200, session };
  }
}

async function logIn(client: Client, { origin, email }: { origin: string; email: string }): Promise<Session> {
  const { status, headers } = await client.send("/accounts/login/email", {
    method: "POST",
    headers: { origin, accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password: demoPassword }).toString(),
  });
  if (status !== 303) throw new Error(`${email} could not log in: ${status}`);
  return { cookie: sessionCookie(headers["set-cookie"]) ?? "" };
}

/** The first post of the creator that anyone may like. */
async function findPost(client: Client): Promise<string> {
  const { body } = await client.send(creator, { headers: { accept: "text/html" } });
  const [post] = body.match(/\/posts\/pst_\w+(?=\/like")/) ?? [];
  if (!post) throw new Error(`${creator} has no post`);
  return post;
}

/** The time that 99 of a hundred answers did not exceed, in milliseconds. */
export function p99(answers: Answer[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}
