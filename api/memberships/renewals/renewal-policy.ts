import type { CivilDate } from "../clock";
import { secondsAfter } from "../clock";
import { graceEndOf, triesAtMost } from "./dunning";
import { periodStart } from "./periods";

export type Due = {
  status: "active" | "past_due";
  anchorOn: CivilDate;
  periodNo: number;
  periodEndsAt: Date;
  graceEndsAt: Date | null;
  tries: number;
  needsCard: boolean;
  cancelAtPeriodEnd: boolean;
  /** a new card waits to be tried */
  recovers: boolean;
  /** neither the fan nor the creator is suspended, leaving or gone */
  bothActive: boolean;
};

export type Step =
  | { kind: "end"; reason: "ended" | "non_payment" | "suspended" }
  | { kind: "wait"; until: Date }
  | { kind: "charge"; periodNo: number; skipped: number[] };

/** What is to be done at `at` with a membership that is due. */
export function nextRenewalStep(due: Due, at: Date): Step {
  if (due.status === "active" && due.periodEndsAt > at) return { kind: "wait", until: due.periodEndsAt };
  if (due.cancelAtPeriodEnd) return { kind: "end", reason: "ended" };
  const pastDue = due.status === "past_due";
  if (pastDue && due.graceEndsAt && due.graceEndsAt <= at) return { kind: "end", reason: "non_payment" };
  if (!due.bothActive) return whileSuspended(due, at);
  const spent = due.needsCard || due.tries >= triesAtMost;
  if (pastDue && spent && !due.recovers && due.graceEndsAt) return { kind: "wait", until: due.graceEndsAt };
  const periodNo = periodContaining(due.anchorOn, due.periodNo + 1, at);
  const skipped = Array.from({ length: periodNo - due.periodNo - 1 }, (_, i) => due.periodNo + 1 + i);
  return { kind: "charge", periodNo, skipped };
}

/** Looked at daily, so that who comes back within the grace finds everything as it was; then it ends. */
function whileSuspended({ periodEndsAt, graceEndsAt }: Due, at: Date): Step {
  const end = graceEndsAt ?? graceEndOf(periodEndsAt);
  if (end <= at) return { kind: "end", reason: "suspended" };
  const tomorrow = secondsAfter(at, 86_400);
  return { kind: "wait", until: new Date(Math.min(tomorrow.getTime(), end.getTime())) };
}

/** The period, from `first` on, that has begun and not ended: those before it that nobody was charged for are skipped. */
function periodContaining(anchor: CivilDate, first: number, at: Date): number {
  let n = first;
  while (periodStart(anchor, n + 1) <= at) n++;
  return n;
}
