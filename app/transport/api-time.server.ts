import type { Endpoint } from "#contract/endpoint";
import { TimeBudget } from "#contract/runtime/time-budget";
import { env } from "~/env.server";
import { perRequest } from "~/http/request-context.server";
import type { RouteArgs } from "~/http/response-context.server";

/** The time all quick API calls of one request share; the API itself gives up sooner. */
const quickMs = 3_000;
const probe = { firstAfterMs: 1_500, everyMs: 2_000, timeoutMs: 1_500 };

/** An admin's call that declares no time of its own: lists and reports read much. */
const adminMs = 20_000;

const budgetOf = perRequest(() => new TimeBudget(quickMs));

/** Runs a call with a signal that aborts it: when its time is over or, for a long call, when the API is unreachable. */
export async function withinTime<T>(
  { context }: RouteArgs,
  { endpoint, timeoutMs }: { endpoint?: Endpoint; timeoutMs?: number },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const longMs = timeoutMs ?? (endpoint && longMsOf(endpoint));
  if (longMs !== undefined) return whileApiIsUp(longMs, run);
  const budget = budgetOf({ context });
  const left = budget.left();
  if (left === 0) throw new Error("the API has had its time");
  return budget.during(() => abortAfter(left, run));
}

/** Milliseconds of a call that may take longer than all quick ones together; undefined for a quick call. */
const longMsOf = ({ timeoutMs, access }: Endpoint) => timeoutMs ?? (access === "admin" ? adminMs : undefined);

export const isLong = (endpoint: Endpoint): boolean => longMsOf(endpoint) !== undefined;

/** A signal that aborts after some milliseconds, until the work is done. */
async function abortAfter<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await run(timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function whileApiIsUp<T>(longMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const unreachable = new AbortController();
  let timer = setTimeout(probeAgain, probe.firstAfterMs);
  async function probeAgain() {
    if (!(await isApiUp())) return unreachable.abort();
    timer = setTimeout(probeAgain, probe.everyMs);
  }
  try {
    return await run(AbortSignal.any([unreachable.signal, AbortSignal.timeout(longMs)]));
  } finally {
    clearTimeout(timer);
  }
}

/** A process that is busy may answer one probe too late, so a missed one is repeated. */
async function isApiUp(): Promise<boolean> {
  return (await answersProbe()) || (await answersProbe());
}

async function answersProbe(): Promise<boolean> {
  const url = `${env().PRODUCT_API_URL.replace(/\/$/, "")}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(probe.timeoutMs) }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null;
}
