import pg from "pg";
import { expect } from "vitest";
import type { TemporaryWorld } from "../processes/temporary-world";
import { demoPassword } from "./demo";

export type WebClient = Awaited<ReturnType<typeof webClient>>;

/**
 * A browser without script: cookies, links and forms of the stack's site. Signed in with the demo's password; an admin
 * has passed the second factor.
 */
export async function webClient({ env }: TemporaryWorld, email?: string) {
  const origin = String(env.PUBLIC_URL);
  const cookies = new Map<string, string>();

  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const headers = { accept: "text/html", ...(cookie() && { cookie: cookie() }), ...init.headers };
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(";")[0] ?? "";
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  }
  async function post(path: string, { type, bytes }: { type: string; bytes: Uint8Array }) {
    const response = await send(path, {
      method: "POST",
      headers: { origin, "content-type": type },
      body: new Uint8Array(bytes),
    });
    await response.arrayBuffer();
    return response;
  }
  async function signIn(): Promise<void> {
    const bytes = Buffer.from(new URLSearchParams({ email: String(email), password: demoPassword }).toString());
    cookies.clear();
    const response = await post("/accounts/login/email", { type: "application/x-www-form-urlencoded", bytes });
    expect(response.status).toBe(303);
    await passSecondFactor(String(env.DATABASE_URL), String(email));
  }
  if (email) await signIn();
  return { email, cookie, get: (path: string) => send(path, {}), post, signIn };
}

/** Marks the second factor as passed: there is no app here. */
async function passSecondFactor(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sessions =
    "UPDATE sessions SET second_factor_at = now() WHERE user_id = (SELECT user_id FROM users WHERE email = $1)";
  await client.query(sessions, [email]);
  await client.end();
}
