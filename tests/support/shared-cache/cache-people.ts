import type pg from "pg";
import { expect } from "vitest";
import { newId, randomText } from "#api/ids";
import type { UserId } from "#contract/ids";
import { logIn } from "#contract/login/endpoints";
import { createClient, type TestResponse } from "../api-client";
import { demoPassword } from "../browser/demo";
import { sessionOf } from "../login";
import type { TemporaryWorld } from "../processes/temporary-world";

type Creator = { userId: UserId; domain: string; introduction: string; token: string };

/** The API of a world, and people of it. */
export function cachePeople({ env }: TemporaryWorld, client: pg.Client) {
  const { send } = createClient({ request: (path, init) => fetch(env.PRODUCT_API_URL + path, init) });

  async function login(email: string): Promise<string> {
    const answer = await send(logIn, { body: { email, password: demoPassword } });
    return sessionOf(answer).token.accessToken;
  }
  /** A creator of nothing yet, so that no page of theirs is called back for another's change. */
  async function newCreator(): Promise<Creator> {
    const [userId, domain] = [newId("usr"), `kept_${randomText(8)}`];
    const introduction = `소개 ${domain}`;
    await client.query(
      `INSERT INTO users (user_id, email, password_hash, nickname, nickname_skeleton, domain, domain_skeleton, gender, role,
         field, introduction, capture_consent_version, created_at, updated_at)
       SELECT $1, $2 || '@example.com', password_hash, $2, $2, $2, $2, gender, 'activist', 'art', $3,
         capture_consent_version, now(), now()
       FROM users WHERE email = 'fan@example.com'`,
      [userId, domain, introduction],
    );
    return { userId, domain, introduction, token: await login(`${domain}@example.com`) };
  }
  /** An access token lives for five minutes. */
  const fan = () => login("fan@example.com");
  return { send, fan, newCreator };
}

/** The body of an answer that is no error. */
export function bodyOf<T>({ status, body }: TestResponse<T>): T {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body as T;
}
