import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestVerificationCode, verifyCode } from "#contract/credentials/endpoints";
import type { EmailVerificationId, UserId } from "#contract/ids";
import { createAccount, reissueToken } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import { createPasswords } from "../credentials/passwords";

// Each race runs many times over real connections, and beside it a naive version (check, then act). The naive version
// failing in the same run proves that the requests really overlapped.

const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
const trials = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.deps.passwords = createPasswords({ parallel: 8, waiting: 1_000, cost: cheap });
  await api.deps.database.pool.query(`
    CREATE TABLE naive_names (name text);
    CREATE TABLE naive_codes (id int PRIMARY KEY, code_hash text, tries int, used int);
    CREATE TABLE naive_tokens (token text PRIMARY KEY, replaced boolean)`);
});
afterAll(() => api.stop());

const password = "느린 강물 위의 편지 42";
const pool = () => api.deps.database.pool;
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
const signUp = (emailVerificationId: EmailVerificationId, nickname: string) =>
  api.send(createAccount, {
    body: {
      emailVerificationId,
      password,
      nickname,
      gender: "female",
      atLeast14: true,
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });

async function requestCode(email: string): Promise<{ emailVerificationId: EmailVerificationId; code: string }> {
  const { body } = await api.send(requestVerificationCode, { body: { email, purpose: "signup" } });
  return { emailVerificationId: body.emailVerificationId, code: (await api.mailedCode(email)).code };
}
const enterCode = (emailVerificationId: EmailVerificationId, code: string) =>
  api.send(verifyCode, { body: { emailVerificationId, code } });
async function verifyMailbox(email: string): Promise<EmailVerificationId> {
  const { emailVerificationId, code } = await requestCode(email);
  await enterCode(emailVerificationId, code);
  return emailVerificationId;
}

describe("a nickname claimed eight times simultaneously", () => {
  test("goes to one user in every trial", async () => {
    for (let trial = 0; trial < trials; trial++) {
      const proofs = await times(8, (at) => verifyMailbox(`name${trial}x${at}@example.com`));
      const claims = await Promise.all(proofs.map((proof) => signUp(proof, `경주_${trial}`)));
      expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(claims.filter(({ body }) => body.code === "RESOURCE_CONFLICT_NICKNAME")).toHaveLength(7);
    }
  }, 60_000);

  test("goes to several users when naively looked up first and inserted after", async () => {
    const claim = async (name: string) => {
      const { rowCount } = await pool().query("SELECT 1 FROM naive_names WHERE name = $1", [name]);
      if (rowCount === 0) await pool().query("INSERT INTO naive_names VALUES ($1)", [name]);
      return rowCount === 0;
    };
    const winners = [];
    for (let trial = 0; trial < trials; trial++) {
      winners.push((await times(8, () => claim(`naive${trial}`))).filter(Boolean).length);
    }
    expect(Math.max(...winners)).toBeGreaterThan(1);
  });
});

describe("fifty simultaneous guesses at a code", () => {
  test("are compared five times, and the right code after them is refused, in every trial", async () => {
    for (let trial = 0; trial < trials; trial++) {
      const { emailVerificationId, code } = await requestCode(`guess${trial}@example.com`);
      const wrong = (at: number) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0");
      const guesses = await times(50, (at) => enterCode(emailVerificationId, wrong(at)));
      expect(guesses.filter(({ body }) => body.code === "INVALID_REQUEST_EMAIL_CODE")).toHaveLength(5);
      expect(guesses.filter(({ body }) => body.code === "INVALID_REQUEST_EMAIL_CODE_EXPIRED")).toHaveLength(45);
      expect((await enterCode(emailVerificationId, code)).body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
    }
  }, 60_000);

  test("are compared far more often when tries are naively read first and written back", async () => {
    const code_hash = await hash("123456", cheap);
    await pool().query("INSERT INTO naive_codes VALUES (1, $1, 0, 0)", [code_hash]);
    const guess = async () => {
      const { tries } = (await pool().query("SELECT tries FROM naive_codes WHERE id = 1")).rows[0];
      if (tries >= 5) return false;
      await verify(code_hash, "000000");
      await pool().query("UPDATE naive_codes SET tries = $1 WHERE id = 1", [tries + 1]);
      return true;
    };
    expect((await times(50, guess)).filter(Boolean).length).toBeGreaterThan(5);
  });
});

describe("a right code entered eight times simultaneously", () => {
  test("verifies the mailbox once and makes one account in every trial", async () => {
    for (let trial = 0; trial < trials; trial++) {
      const { emailVerificationId, code } = await requestCode(`single${trial}@example.com`);
      const entered = await times(5, () => enterCode(emailVerificationId, code));
      expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
      const made = await times(8, (at) => signUp(emailVerificationId, `한번_${trial}_${at}`));
      expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  }, 60_000);

  test("verifies the mailbox several times when its use is naively read first and written after", async () => {
    await pool().query("INSERT INTO naive_codes VALUES (2, '', 0, 0)");
    // All eight read before any of them writes: what a busy machine makes likely is made certain.
    let stillReading = 8;
    const use = async () => {
      const { used } = (await pool().query("SELECT used FROM naive_codes WHERE id = 2")).rows[0];
      stillReading--;
      await vi.waitFor(() => expect(stillReading).toBe(0), { interval: 1, timeout: 30_000 });
      if (used === 0) await pool().query("UPDATE naive_codes SET used = 1 WHERE id = 2");
      return used === 0;
    };
    expect((await times(8, use)).filter(Boolean).length).toBeGreaterThan(1);
  });
});

const reissue = (token: string) => api.send(reissueToken, { headers: { cookie: `refreshToken=${token}` } });

async function liveTokensOf(userId: UserId): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS live FROM refresh_tokens JOIN sessions USING (session_id) WHERE user_id = $1 AND replaced_at IS NULL AND ended_at IS NULL",
    [userId],
  );
  return rows[0].live;
}

describe("a refresh token used eight times simultaneously", () => {
  test("has one successor, in every trial and through a chain of successors", async () => {
    for (let trial = 0; trial < trials; trial++) {
      const person = await api.person();
      let current = person.refreshToken;
      for (let link = 0; link < 3; link++) {
        const answers = await times(8, () => reissue(current));
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
        const successors = new Set(answers.map(({ body }) => body.token.refreshToken.token));
        expect(successors.size).toBe(1);
        expect(await liveTokensOf(person.userId)).toBe(1);
        current = [...successors][0] as string;
      }
    }
  }, 60_000);

  test("ends the family and is refused when used eight times after the grace period", async () => {
    for (let trial = 0; trial < trials; trial++) {
      const person = await api.person();
      const { body } = await reissue(person.refreshToken);
      api.clock.advance(31);
      const answers = await times(8, () => reissue(person.refreshToken));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
      expect((await reissue(body.token.refreshToken.token)).status).toBe(401);
      expect((await api.send(getSessionUser, { as: body.token.accessToken })).status).toBe(401);
      expect(await liveTokensOf(person.userId)).toBe(0);
    }
  }, 60_000);

  test("has several successors when naively read first and replaced after", async () => {
    const rotate = async (token: string) => {
      const { rows } = await pool().query("SELECT replaced FROM naive_tokens WHERE token = $1", [token]);
      if (rows[0].replaced) return null;
      const successor = randomBytes(8).toString("hex");
      await pool().query("UPDATE naive_tokens SET replaced = true WHERE token = $1", [token]);
      await pool().query("INSERT INTO naive_tokens VALUES ($1, false)", [successor]);
      return successor;
    };
    const successors = [];
    for (let trial = 0; trial < trials; trial++) {
      await pool().query("INSERT INTO naive_tokens VALUES ($1, false)", [`first${trial}`]);
      successors.push((await times(8, () => rotate(`first${trial}`))).filter(Boolean).length);
    }
    expect(Math.max(...successors)).toBeGreaterThan(1);
  });
});
