import type { CivilDate } from "../../clock";
import { secondsAfter } from "../../clock";
import { periodStart } from "../periods";
import { graceEndOf, triesAtMost } from "./dunning";

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
  /** neither the fan nor the creator is suspended, pending deletion or deleted */
  bothActive: boolean;
};

export type Step =
  | { kind: "end"; reason: "ended" | "non_payment" | "suspended" }
  | { kind: "wait"; until: Date }
  | { kind: "charge"; periodNo: number; skipped: number[] };

/** The next step of a due membership at `at`. */
export function nextRenewalStep(due: Due, at: Date): Step {
  if (due.status === "active" && due.periodEndsAt > at) return { kind: "wait", until: due.periodEndsAt };
  if (due.cancelAtPeriodEnd) return { kind: "end", reason: "ended" };
  const pastDue = due.status === "past_due";
  if (pastDue && due.graceEndsAt && due.graceEndsAt <= at) return { kind: "end", reason: "non_payment" };
  if (!due.bothActive) return whileSuspended(due, at);
  const isExhausted = due.needsCard || due.tries >= triesAtMost;
  if (pastDue && isExhausted && !due.recovers && due.graceEndsAt) return { kind: "wait", until: due.graceEndsAt };
  const periodNo = periodContaining(due.anchorOn, due.periodNo + 1, at);
  const skipped = Array.from({ length: periodNo - due.periodNo - 1 }, (_, i) => due.periodNo + 1 + i);
  return { kind: "charge", periodNo, skipped };
}

/** Checked daily, so that a return within the grace changes nothing; then it ends. */
function whileSuspended({ periodEndsAt, graceEndsAt }: Due, at: Date): Step {
  const end = graceEndsAt ?? graceEndOf(periodEndsAt);
  if (end <= at) return { kind: "end", reason: "suspended" };
  const tomorrow = secondsAfter(at, 86_400);
  return { kind: "wait", until: new Date(Math.min(tomorrow.getTime(), end.getTime())) };
}

/** The current period, from `first` on: periods that passed uncharged are skipped. */
function periodContaining(anchor: CivilDate, first: number, at: Date): number {
  let n = first;
  while (periodStart(anchor, n + 1) <= at) n++;
  return n;
}
