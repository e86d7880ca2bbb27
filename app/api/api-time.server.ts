import { TimeBudget } from "#contract/time-budget";
import { env } from "~/env.server";
import type { RouteArgs } from "~/http/response-context.server";

/** What the calls of one request that should be quick may take together; the API itself gives up before that. */
const quickMs = 3_000;
const probe = { firstAfterMs: 1_500, everyMs: 2_000, timeoutMs: 1_500 };

type Call = { method: string; path: string };

const budgets = new WeakMap<object, TimeBudget>();

/** Runs a call with the signal that ends it: when its time is over or, for one that may take long, when the API is gone. */
export async function withinTime(
  { context }: RouteArgs,
  call: Call,
  run: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const longMs = longTimeOf(call);
  if (longMs !== null) return whileAlive(longMs, run);
  const budget = budgets.get(context) ?? new TimeBudget(quickMs);
  budgets.set(context, budget);
  const left = budget.left();
  if (left === 0) throw new Error("the API has had its time");
  return budget.during(() =>
    call.path.startsWith("/media/") ? untilHeaders(left, run) : run(AbortSignal.timeout(left)),
  );
}

/** Charging waits for the card network, a picture for its turn to be made, and a report for much to be read. */
function longTimeOf({ method, path }: Call): number | null {
  if (path.startsWith("/payments/") && method !== "GET") return 65_000;
  if (path === "/payments/my" || path.startsWith("/payments/ready")) return 65_000;
  if (path === "/feed/post" || path.startsWith("/feed/drafts/")) return 60_000;
  if (path === "/accounts/edit") return 30_000;
  return path.startsWith("/admin/") || reports.test(path) ? 20_000 : null;
}

/** What comes after the headers goes on to the visitor, whose line may be slow. */
async function untilHeaders(ms: number, run: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await run(late.signal);
  } finally {
    clearTimeout(timer);
  }
}

const reports = /^\/(?:accounts\/export|users\/mypage\/earnings|users\/mypage\/campaigns\/[^/]+\/shipping-list)$/;

async function whileAlive(longMs: number, run: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const gone = new AbortController();
  let timer = setTimeout(look, probe.firstAfterMs);
  async function look() {
    if (!(await answersNow())) return gone.abort();
    timer = setTimeout(look, probe.everyMs);
  }
  try {
    return await run(AbortSignal.any([gone.signal, AbortSignal.timeout(longMs)]));
  } finally {
    clearTimeout(timer);
  }
}

async function answersNow(): Promise<boolean> {
  const url = `${env().PRODUCT_API_URL.replace(/\/$/, "")}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(probe.timeoutMs) }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null;
}
