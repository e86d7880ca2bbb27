import webPush from "web-push";
import type { Env } from "../env";
import { guardedPost } from "../guarded-fetch";

export type Device = { endpoint: string; p256dh: string; auth: string };
/** `topic`: at most 32 characters of base64url; an undelivered push of the same topic is replaced. */
export type Push = { payload: string; topic: string; urgency: "low" | "normal" | "high" };
/** `retryAfter`: the header as it came, in seconds or as a date. */
type PushAnswer = { status: number; retryAfter: string | undefined };

/** How long a push service keeps a push for a device that is off. */
const keptSeconds = 86_400;
const timeoutMs = 5_000;

/**
 * Encrypts a push for its browser and posts it to the push service, signed by our VAPID key. Returns the status, of
 * refusals too. Throws `RefusedFetch` for an address within our own network, or where there was no answer in time.
 */
export function postPush(env: Env, { endpoint, p256dh, auth }: Device, push: Push): Promise<PushAnswer> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
    vapidDetails: { subject: env.VAPID_SUBJECT, publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY },
    contentEncoding: "aes128gcm",
    TTL: keptSeconds,
    urgency: push.urgency,
    topic: push.topic,
  });
  return guardedPost(endpoint, { headers, body, timeoutMs, ...(env.PUSH_URL && { double: env.PUSH_URL }) });
}
