import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { clearCookie, readCookie, writeCookie } from "../../cookie.server";
import { env } from "../../env.server";
import { pendingAnswer, type RouteArgs } from "../../pending-answer.server";

/** What a sign-up has come to, carried sealed between its pages so that it works without script. */
export type SignupDraft = {
  email: string;
  emailVerificationId: string;
  /** milliseconds since the epoch */
  resendAt: number;
  verified: boolean;
  password?: string;
};

const cookieName = "signup";
const lifeSeconds = 1_800;

export async function readDraft(request: Request): Promise<SignupDraft | null> {
  const sealed = readCookie(request, cookieName);
  if (!sealed) return null;
  try {
    const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
    const { payload } = await jwtDecrypt<{ draft: SignupDraft }>(sealed, sealingKey(), options);
    return payload.draft;
  } catch {
    return null;
  }
}

export async function keepDraft({ context }: RouteArgs, draft: SignupDraft): Promise<void> {
  const sealed = await new EncryptJWT({ draft })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(`${lifeSeconds}s`)
    .encrypt(sealingKey());
  pendingAnswer(context).setCookie(writeCookie(cookieName, sealed, lifeSeconds));
}

export const dropDraft = ({ context }: RouteArgs) => pendingAnswer(context).setCookie(clearCookie(cookieName));

/** A key of its own, so that a draft can never be taken for a session. */
const sealingKey = () => createHash("sha256").update(`signup ${env().SESSION_SECRET}`).digest();
