import { TossError } from "../api/errors";
import type { Fault } from "../state";
import type { Toss } from "../toss";

const steps = [
  "issue",
  "charge",
  "remove",
  "confirm",
  "look-up",
  "cancel",
  "transactions",
  "settlements",
  "brandpay",
  "any",
] as const;

const kinds: Fault["kind"][] = ["drop", "lose", "slow", "refuse"];

/** {on, kind, code?, times?} for the next calls, {clear: true}, or the permanent {slowMs, delayedLookups, bind5xx}. */
export function readFault({ state }: Toss, request: Record<string, unknown>): void {
  const { slowMs, delayedLookups, bind5xx, clear } = request;
  if (slowMs !== undefined) state.change({ slowMs: readCount(slowMs) });
  if (delayedLookups !== undefined) state.change({ delayedLookups: readCount(delayedLookups) });
  if (bind5xx !== undefined) state.change({ bind5xx: bind5xx === true });
  if (clear === true) state.change({ faults: [] });
  if (request.on !== undefined || request.kind !== undefined) {
    state.change({ faults: [...state.settings().faults, readNext(request)] });
  }
}

function readNext({ on, kind, code = "PROVIDER_ERROR", times = 1 }: Record<string, unknown>): Fault {
  if (!steps.some((step) => step === on) || typeof code !== "string") throw new TossError("INVALID_REQUEST");
  const known = kinds.find((each) => each === kind);
  if (!known) throw new TossError("INVALID_REQUEST");
  return { on: String(on), kind: known, code, times: Math.max(1, readCount(times)) };
}

function readCount(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new TossError("INVALID_REQUEST");
  return value as number;
}
