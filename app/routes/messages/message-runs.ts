import type { Message } from "#contract/messages/schemas";
import { seoulDay } from "~/i18n/format";

type Spoken = Pick<Message, "seq" | "senderId" | "sentAt" | "kind">;

const runMs = 5 * 60_000;

/**
 * Whether two neighbouring messages are of one run: by one person, of one day and close together. The line above the
 * first new message, `firstNew`, ends a run; an automatic greeting is one by itself.
 */
export function isSameRun(
  before: Spoken | undefined,
  after: Spoken | undefined,
  firstNew: number | undefined,
): boolean {
  if (!before || !after || before.senderId !== after.senderId || after.seq === firstNew) return false;
  if (before.kind === "greeting" || after.kind === "greeting") return false;
  const apart = Date.parse(after.sentAt) - Date.parse(before.sentAt);
  return apart <= runMs && seoulDay(before.sentAt) === seoulDay(after.sentAt);
}
