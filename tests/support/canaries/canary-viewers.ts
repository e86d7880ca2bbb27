import type pg from "pg";
import { expect } from "vitest";
import type { UserId } from "#contract/ids";
import { demoPassword as password } from "../browser/demo";
import type { TemporaryWorld } from "../processes/temporary-world";

export const viewers = ["guest", "stranger", "follower", "subscriber", "lapsed", "blocked", "owner"] as const;
export type Viewer = (typeof viewers)[number];
export type Person = { userId: UserId; domain: string; email: string; token: string; cookies: Map<string, string> };
export type Viewers = Awaited<ReturnType<typeof createViewers>>;

/** Creates an account for each viewer but the guest, signed in at the API and on the web. */
export async function createViewers({ env }: TemporaryWorld, client: pg.Client) {
  const people = {} as Record<Exclude<Viewer, "guest">, Person>;
  for (const name of viewers) if (name !== "guest") people[name] = await settle(name);
  return { people, renewToken, call, fetchAs };

  async function settle(name: string): Promise<Person> {
    const [userId, domain, email] = [
      `usr_canary${name.padEnd(12, "0")}`,
      `canary_${name}`,
      `canary.${name}@example.com`,
    ];
    await client.query(
      `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, field,
       capture_consent_version, created_at, updated_at)
     SELECT $1, $2, password_hash, $3, $3, $4, $4, 'female', $5, 'art', capture_consent_version, now(), now()
     FROM users WHERE email = 'fan@example.com'`,
      [userId, email, `새장_${name}`, domain, name === "owner" ? "activist" : "supporter"],
    );
    const origin = String(env.PUBLIC_URL);
    const answer = await fetch(`${origin}/accounts/login/email`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email, password }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    const person = { userId: userId as UserId, domain, email, token: "", cookies: new Map<string, string>() };
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

  async function call<T>(as: Person | undefined, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(env.PRODUCT_API_URL + path, {
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

  /** Requests a path of the web, or a whole address of the API, as `viewer`. */
  async function fetchAs(viewer: Viewer, address: string): Promise<Response> {
    const person = viewer === "guest" ? undefined : people[viewer];
    if (address.startsWith("http"))
      return fetch(address, {
        headers: { authorization: person ? `Bearer ${person.token}` : "guest" },
        redirect: "manual",
      });
    const cookie = [...(person?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(env.PUBLIC_URL + address, { headers: cookie ? { cookie } : {}, redirect: "manual" });
    if (person) keepCookies(person, answer);
    return answer;
  }
}

function keepCookies({ cookies }: Person, answer: Response): void {
  for (const set of answer.headers.getSetCookie()) {
    const [pair = ""] = set.split(";");
    cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
}
