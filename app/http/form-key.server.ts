import { createHash } from "node:crypto";

/**
 * The idempotency key of a form that has the hidden field `once`. It contains a hash of the content: a user who goes
 * back and sends something else by the same form means another action. Undefined for a `once` that is not ours.
 */
export function formKey({ once, content }: { once: string; content: string }): string | undefined {
  if (!/^[\w-]{8,60}$/.test(once)) return undefined;
  return `${once}.${createHash("sha256").update(content).digest("base64url").slice(0, 22)}`;
}
