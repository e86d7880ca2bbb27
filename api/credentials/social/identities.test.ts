import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import {
  linkSocial,
  listSocialLinks,
  requestVerificationCode,
  unlinkSocial,
  verifyCode,
} from "#contract/credentials/endpoints";
import type { EmailVerificationId } from "#contract/ids";
import { createSocialAccount, logInWithSocial } from "#contract/login/endpoints";
import { startApi, type TestApi } from "#tests/support/api";
import type { SocialChoice } from "#tests/support/fixtures/social-tokens";
import { sessionOf } from "#tests/support/login";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { createIdentityProviders } from "./identity-providers";

let sandbox: TestSandbox;
let api: TestApi;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const password = "느린 강물 위의 편지 42";
let count = 0;
const newAddress = () => `person${++count}@mail.example`;
type Account = Omit<SocialChoice, "provider">;

const logIn = (socialProvider: SocialProvider, socialAccessToken: string) =>
  api.send(logInWithSocial, { body: { socialProvider, socialAccessToken } });
const signUp = (provider: SocialProvider, token: string, emailVerificationId?: EmailVerificationId) =>
  api.send(createSocialAccount, {
    body: {
      socialProvider: provider,
      socialAccessToken: token,
      ...(emailVerificationId && { emailVerificationId }),
      nickname: `새사람_${++count}`,
      gender: "female",
      atLeast14: true,
      agreements: { terms: true, privacy: true, marketing: false },
    },
  });

async function verifiedMailbox(email: string) {
  const { emailVerificationId } = (await api.send(requestVerificationCode, { body: { email, purpose: "signup" } }))
    .body;
  const { code } = await api.mailedCode(email);
  const verified = await api.send(verifyCode, { body: { emailVerificationId, code } });
  return { emailVerificationId, verified };
}

const verifying = ["kakao", "apple", "google"] as const;
const unverified: [SocialProvider, Account["emailIs"]][] = [
  ["kakao", "unverified"],
  ["kakao", "absent"],
  ["naver", "verified"],
  ["naver", "absent"],
  ["apple", "absent"],
  ["google", "unverified"],
];

test.each(verifying)(
  "%s's verified address becomes the account's, and its owner logs in from then on",
  async (provider) => {
    const email = newAddress();
    const token = await sandbox.socialToken({ provider, email });
    expect((await logIn(provider, token)).body.code).toBe("RESOURCE_NOT_FOUND_ACCOUNT");
    const { user } = (await signUp(provider, token)).body;
    expect(user).toMatchObject({ email, hasPassword: false });
    const again = await logIn(provider, await sandbox.socialToken({ provider, email }));
    expect(sessionOf(again).user.userId).toBe(user.userId);
  },
);

test.each(unverified)(
  "%s with an address that is %s makes an account by a verified mailbox alone",
  async (provider, emailIs) => {
    const choice = { provider, email: newAddress(), emailIs };
    const token = await sandbox.socialToken(choice);
    expect((await logIn(provider, token)).body.code).toBe("INVALID_REQUEST_EMAIL");
    expect((await signUp(provider, token)).body.code).toBe("INVALID_REQUEST_EMAIL");
    const mine = newAddress();
    const { emailVerificationId } = await verifiedMailbox(mine);
    const { user } = (await signUp(provider, token, emailVerificationId)).body;
    expect(user).toMatchObject({ email: mine, hasPassword: false });
    const again = await logIn(provider, await sandbox.socialToken(choice));
    expect(sessionOf(again).user.userId).toBe(user.userId);
    const second = await signUp(
      "kakao",
      await sandbox.socialToken({ ...choice, provider: "kakao", emailIs: "absent", email: newAddress() }),
      emailVerificationId,
    );
    expect(second.body.code).toBe("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  },
);

test.each(verifying)("%s's verified address of an existing account is refused, never taken over", async (provider) => {
  const owner = await api.person({ email: newAddress() });
  const token = await sandbox.socialToken({ provider, email: owner.email });
  expect((await logIn(provider, token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
  expect((await signUp(provider, token)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
});

test.each(unverified)(
  "%s with a taken address that is %s learns of its account only by the mailbox",
  async (provider, emailIs) => {
    const owner = await api.person({ email: newAddress() });
    const token = await sandbox.socialToken({ provider, email: owner.email, emailIs });
    expect((await logIn(provider, token)).body.code).toBe("INVALID_REQUEST_EMAIL");
    const { emailVerificationId, verified } = await verifiedMailbox(owner.email);
    expect(verified.body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
    expect((await signUp(provider, token, emailVerificationId)).body.code).toBe("INVALID_REQUEST_EMAIL_CONFLICT");
  },
);

test.each(socialProviders)("a token that %s made for another application logs nobody in", async (provider) => {
  const email = newAddress();
  const mailbox = provider === "naver" ? (await verifiedMailbox(newAddress())).emailVerificationId : undefined;
  expect((await signUp(provider, await sandbox.socialToken({ provider, email }), mailbox)).status).toBe(200);
  const foreign = await sandbox.socialToken({ provider, email, client: "another" });
  for (const token of [foreign, "made-up", "a.b.c"]) {
    // Naver names the same person otherwise to each application, so its token is a stranger's here.
    const expected = provider === "naver" && token === foreign ? "INVALID_REQUEST_EMAIL" : "UNAUTHORIZED";
    expect((await logIn(provider, token)).body.code).toBe(expected);
  }
});

test("an account links one identity of each provider, and each logs in until it is unlinked", async () => {
  const person = await api.person({ email: newAddress(), passwordHash: await api.deps.passwords.hash(password) });
  const emails = Object.fromEntries(socialProviders.map((provider) => [provider, newAddress()]));
  for (const provider of socialProviders) {
    const socialAccessToken = await sandbox.socialToken({ provider, email: emails[provider] ?? "" });
    const linked = await api.send(linkSocial, {
      as: person,
      params: { socialProvider: provider },
      body: { socialAccessToken, password },
    });
    expect(linked.body).toMatchObject({ socialProvider: provider, email: emails[provider] });
    expect(sessionOf(await logIn(provider, socialAccessToken)).user.userId).toBe(person.userId);
  }
  const listed = await api.send(listSocialLinks, { as: person });
  expect(listed.body.items.map(({ socialProvider }) => socialProvider)).toEqual(socialProviders);
  for (const provider of socialProviders) {
    const unlinked = await api.send(unlinkSocial, {
      as: person,
      params: { socialProvider: provider },
      body: { password },
    });
    expect(unlinked.status).toBe(204);
    const token = await sandbox.socialToken({ provider, email: emails[provider] ?? "" });
    expect((await logIn(provider, token)).status).not.toBe(200);
  }
});

const tokenFor = (provider: SocialProvider, email: string) => sandbox.socialToken({ provider, email });
const link = (as: string, socialProvider: SocialProvider, socialAccessToken: string) =>
  api.send(linkSocial, { as, params: { socialProvider }, body: { socialAccessToken } });
const unlink = (as: string, socialProvider: SocialProvider) =>
  api.send(unlinkSocial, { as, params: { socialProvider }, body: {} });

test("an account without a password is changed by a login of the last ten minutes, and keeps one", async () => {
  const email = newAddress();
  const as = (await signUp("kakao", await tokenFor("kakao", email))).body.token.accessToken;
  expect((await unlink(as, "kakao")).body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
  const naver = await tokenFor("naver", email);
  expect((await link(as, "naver", naver)).status).toBe(200);
  await api.deps.database.pool.query("UPDATE sessions SET created_at = created_at - interval '601 seconds'");
  for (const refused of [await link(as, "google", await tokenFor("google", email)), await unlink(as, "kakao")])
    expect(refused.body.code).toBe("INVALID_REQUEST_SOCIAL_ACCOUNT");
  const again = sessionOf(await logIn("naver", naver)).token.accessToken;
  const both = await Promise.all([unlink(again, "kakao"), unlink(again, "naver")]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  const { items } = (await api.send(listSocialLinks, { as: again })).body;
  expect(items).toHaveLength(1);
});

test("an account with a password is not changed without it, however recent the login", async () => {
  const person = await api.person({ email: newAddress(), passwordHash: await api.deps.passwords.hash(password) });
  const refused = await link(person.token, "kakao", await tokenFor("kakao", newAddress()));
  expect([refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
    "INVALID_REQUEST_PASSWORD",
    ["password"],
  ]);
});

describe.each(socialProviders)("%s", (provider) => {
  test("that cannot be reached is SERVICE_UNAVAILABLE, that is not configured INVALID_REQUEST", async () => {
    const away = await startApi();
    const body = {
      socialProvider: provider,
      socialAccessToken: await sandbox.socialToken({ provider, email: newAddress() }),
    };
    expect((await away.send(logInWithSocial, { body })).body.code).toBe("SERVICE_UNAVAILABLE");
    const clients = { KAKAO_CLIENT_ID: "", NAVER_CLIENT_ID: "", APPLE_CLIENT_ID: "", GOOGLE_CLIENT_ID: "" };
    away.deps.identityProviders = createIdentityProviders({ ...away.deps.env, ...clients }, away.deps.log);
    expect((await away.send(logInWithSocial, { body })).body.code).toBe("INVALID_REQUEST");
    await away.stop();
  });
});
