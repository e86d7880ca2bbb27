import { afterAll, beforeAll, expect, test } from "vitest";
import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import { linkSocial, requestVerificationCode, unlinkSocial, verifyCode } from "#contract/credentials/endpoints";
import type { UserId } from "#contract/ids";
import { createSocialAccount, logInWithSocial } from "#contract/login/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { type Random, randomFrom } from "#tests/support/random";
import { erasePersonalData } from "../../account-deletion/personal-data";
import { ApiError } from "../../http/api-error";
import type { SocialIdentity } from "./identity-provider";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  for (const provider of socialProviders) api.deps.identityProviders[provider] = { identify: identifyClaims };
});
afterAll(() => api.stop());

/** Providers that report what the token says. */
async function identifyClaims(token: string): Promise<SocialIdentity> {
  if (!token.startsWith("claims.")) throw new ApiError("UNAUTHORIZED");
  return JSON.parse(Buffer.from(token.slice(7), "base64url").toString());
}

/** An owner of mailboxes and of one account at each provider; each knows only the passwords of their own accounts. */
type Owner = { name: string; mailboxes: string[]; password: string };
const owners: Owner[] = ["one", "two", "three", "four"].map((name) => ({
  name,
  mailboxes: [`${name}-a@mail.example`, `${name}-b@mail.example`],
  password: `느린 강물 위의 편지 ${name}`,
}));
const addresses = owners.flatMap(({ mailboxes }) => mailboxes);
const pick = <T>(random: Random, list: T[]): T => random.one(list) as T;

/** The expected owner of each account and the expected account of each identity. */
class Books {
  readonly ownerOf = new Map<UserId, Owner>();
  readonly accountOf = new Map<string, UserId>();
}
const key = (provider: SocialProvider, owner: Owner) => `${provider} ${owner.name}`;

/** A token of the owner's account; it may name any address, but a verified one only of the owner's mailboxes. */
function tokenOf(random: Random, provider: SocialProvider, owner: Owner): string {
  const emailVerified = provider !== "naver" && random.below(2) === 0;
  const email = emailVerified ? pick(random, owner.mailboxes) : pick(random, [...addresses, ""]);
  const claims = { issuer: api.deps.env[issuers[provider]], subject: owner.name, email, emailVerified };
  return `claims.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
}
const issuers = {
  kakao: "KAKAO_ISSUER",
  naver: "NAVER_ISSUER",
  apple: "APPLE_ISSUER",
  google: "GOOGLE_ISSUER",
} as const;

const acts = [logIn, logIn, signUp, signUp, register, link, link, unlink, deleteAccount];
let names = 0;

async function logIn(random: Random, books: Books): Promise<void> {
  const owner = pick(random, owners);
  const provider = pick(random, [...socialProviders]);
  const answer = await api.send(logInWithSocial, {
    body: { socialProvider: provider, socialAccessToken: tokenOf(random, provider, owner) },
  });
  const expected = books.accountOf.get(key(provider, owner));
  expect(answer.status === 200 ? (answer.body as { user: { userId: UserId } }).user.userId : undefined).toBe(expected);
  if (expected) expect(books.ownerOf.get(expected)).toBe(owner);
}

async function signUp(random: Random, books: Books): Promise<void> {
  const owner = pick(random, owners);
  const provider = pick(random, [...socialProviders]);
  const proof = random.below(2) === 0 ? await proveMailbox(pick(random, owner.mailboxes)) : {};
  const { status, body } = await api.send(createSocialAccount, {
    body: {
      socialProvider: provider,
      socialAccessToken: tokenOf(random, provider, owner),
      ...proof,
      nickname: `사람_${++names}`,
      gender: "male",
      atLeast14: true,
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });
  if (status !== 200) return;
  expect(books.accountOf.has(key(provider, owner))).toBe(false);
  expect(owner.mailboxes).toContain(body.user.email);
  books.ownerOf.set(body.user.userId, owner);
  books.accountOf.set(key(provider, owner), body.user.userId);
}

async function proveMailbox(email: string) {
  const { emailVerificationId } = (await api.send(requestVerificationCode, { body: { email, purpose: "signup" } }))
    .body;
  const { code } = await api.mailedCode(email);
  await api.send(verifyCode, { body: { emailVerificationId, code } });
  return { emailVerificationId };
}

/** A sign-up by email, where the address is free. */
async function register(random: Random, books: Books): Promise<void> {
  const owner = pick(random, owners);
  const email = pick(random, owner.mailboxes);
  const { db } = api.deps.database;
  if (await db.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst()) return;
  const person = await api.person({ email, passwordHash: await api.deps.passwords.hash(owner.password) });
  books.ownerOf.set(person.userId, owner);
  people.set(person.userId, person);
}
const people = new Map<UserId, Person>();

/** Anybody tries to link their identity to any account with a password, in a session of its owner's. */
async function link(random: Random, books: Books): Promise<void> {
  const person = pick(random, [...people.values()]);
  if (!person) return;
  const owner = pick(random, owners);
  const provider = pick(random, [...socialProviders]);
  const answer = await api.send(linkSocial, {
    as: person,
    params: { socialProvider: provider },
    body: { socialAccessToken: tokenOf(random, provider, owner), password: owner.password },
  });
  if (answer.status !== 200) return;
  expect(books.ownerOf.get(person.userId)).toBe(owner);
  expect(books.accountOf.has(key(provider, owner))).toBe(false);
  books.accountOf.set(key(provider, owner), person.userId);
}

async function unlink(random: Random, books: Books): Promise<void> {
  const person = pick(random, [...people.values()]);
  if (!person) return;
  const owner = pick(random, owners);
  const provider = pick(random, [...socialProviders]);
  const answer = await api.send(unlinkSocial, {
    as: person,
    params: { socialProvider: provider },
    body: { password: owner.password },
  });
  if (answer.status !== 204) return;
  expect(books.ownerOf.get(person.userId)).toBe(owner);
  expect(books.accountOf.get(key(provider, owner))).toBe(person.userId);
  books.accountOf.delete(key(provider, owner));
}

async function deleteAccount(random: Random, books: Books): Promise<void> {
  const userId = pick(random, [...books.ownerOf.keys()]);
  if (!userId || random.below(3) > 0) return;
  await api.deps.database.db
    .transaction()
    .execute((tx) => erasePersonalData(api.deps, tx, { userId, at: api.clock.now() }));
  books.ownerOf.delete(userId);
  people.delete(userId);
  for (const [identity, account] of books.accountOf) if (account === userId) books.accountOf.delete(identity);
}

test("whatever is linked, changed or deleted in any order, an identity logs in its owner alone", async () => {
  const random = randomFrom(1_126);
  const books = new Books();
  for (let step = 0; step < 200; step++) await pick(random, acts)(random, books);
  expect(books.accountOf.size).toBeGreaterThan(0);
  for (const person of people.values()) {
    const { status, body } = await api.send(getSessionUser, { as: person });
    if (status === 200) expect(books.ownerOf.get(body.userId)?.mailboxes).toContain(body.email);
  }
});
