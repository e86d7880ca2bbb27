import type { Context } from "hono";
import { TossError } from "../api/errors";
import { formatKst } from "../clock";
import { recordCancel, reverseCancel } from "../payments/cancel";
import { completePending } from "../payments/capture";
import type { Toss } from "../toss";
import { readFault } from "./read-fault";

type Body = Record<string, unknown>;
type Part = (toss: Toss, request: Body) => void | Promise<void>;

/** The actions of the control endpoint, alone or several in one call. */
const parts: Record<string, Part> = {
  clock: setClock,
  fault: readFault,
  expire,
  chargeback,
  redate,
  release,
  webhook: driveWebhooks,
};

export async function control(toss: Toss, c: Context): Promise<Response> {
  // Another site's form cannot send JSON without a preflight request.
  if (!c.req.header("content-type")?.startsWith("application/json")) throw new TossError("INVALID_REQUEST");
  const body = asObject(await c.req.json().catch(() => undefined));
  for (const name of Object.keys(body)) if (!(name in parts)) throw new TossError("INVALID_REQUEST");
  for (const [name, part] of Object.entries(parts)) {
    if (name in body) await part(toss, asObject(body[name]));
  }
  await toss.webhooks.settled();
  return c.json(showControls(toss));
}

export function showControls(toss: Toss) {
  const { clockOffsetMs: _, ...settings } = toss.state.settings();
  return {
    now: formatKst(toss.clock.now()),
    settings,
    pending: toss.state.pending.entries().map(([orderId]) => orderId),
    notices: toss.state.webhooks.values().map(({ body: _body, nextAt, deliveredAt, ...webhook }) => ({
      ...webhook,
      nextAt: nextAt === null ? null : formatKst(nextAt),
      deliveredAt: deliveredAt === null ? null : formatKst(deliveredAt),
    })),
  };
}

/**
 * {now: "2026-03-01T10:00:00+09:00"} | {advanceMs} | {reset: true}. Advancing ends delayed approvals and sends due
 * webhooks.
 */
async function setClock(toss: Toss, { now, advanceMs, reset }: Body): Promise<void> {
  const { clockOffsetMs } = toss.state.settings();
  if (reset === true) toss.state.change({ clockOffsetMs: 0 });
  else if (typeof now === "string" && !Number.isNaN(Date.parse(now))) {
    toss.state.change({ clockOffsetMs: Date.parse(now) - Date.now() });
  } else if (Number.isSafeInteger(advanceMs))
    toss.state.change({ clockOffsetMs: clockOffsetMs + (advanceMs as number) });
  else throw new TossError("INVALID_REQUEST");
  if (reset !== true) completeAll(toss);
  await toss.webhooks.retry();
}

/** {slow: true} sends late responses, {delayed: true} ends delayed approvals. */
function release(toss: Toss, { slow, delayed }: Body): void {
  if (slow === true) toss.delays.release();
  if (delayed === true) completeAll(toss);
}

function completeAll(toss: Toss): void {
  for (const pending of toss.state.pending.values()) completePending(toss, pending);
}

/** {authKey} | {paymentKey} | {orderId} | {customerKey} | {accessToken}: expires what it names. */
function expire({ state, clock }: Toss, request: Body): void {
  const expiresAt = clock.now();
  const [name, value] = Object.entries(request)[0] ?? [];
  const id = String(value);
  const stored =
    name === "paymentKey" ? state.payments.get(id) : name === "orderId" ? state.findByOrder(id) : undefined;
  const auth = name === "authKey" ? state.authKeys.get(id) : undefined;
  const customer = name === "customerKey" ? state.customers.get(id) : undefined;
  const token = name === "accessToken" ? state.tokens.get(id) : undefined;
  if (stored) state.savePayment({ ...stored, expiresAt });
  else if (auth) state.authKeys.put(id, { ...auth, expiresAt });
  else if (customer) state.customers.put(id, { ...customer, codeExpiresAt: expiresAt });
  else if (token) state.tokens.put(id, { ...token, expiresAt });
  else throw new TossError("NOT_FOUND");
}

/**
 * {paymentKey | orderId, amount?}: a chargeback, visible only in transactions, settlements and look-ups. With {won:
 * true} the newest one was contested, and its money is returned to the shop.
 */
function chargeback(toss: Toss, { paymentKey, orderId, amount, won }: Body): void {
  const stored = toss.state.payments.get(String(paymentKey)) ?? toss.state.findByOrder(String(orderId));
  if (!stored) throw new TossError("NOT_FOUND_PAYMENT");
  if (won === true) reverseCancel(toss, stored);
  else recordCancel(toss, stored, { reason: "카드사 이의제기", amount });
}

/** {orderId, at: a time with a zone}: the order's payment, with its transactions, was made then. */
function redate({ state }: Toss, { orderId, at }: Body): void {
  const stored = state.findByOrder(String(orderId));
  if (!stored) throw new TossError("NOT_FOUND_PAYMENT");
  const then = Date.parse(String(at));
  if (Number.isNaN(then)) throw new TossError("INVALID_REQUEST");
  const times = { requestedAt: formatKst(then), approvedAt: formatKst(then) };
  state.savePayment({ ...stored, payment: { ...stored.payment, ...times } });
  for (const [key, transaction] of state.transactions.entries())
    if (transaction.paymentKey === stored.payment.paymentKey) state.transactions.put(key, { ...transaction, at: then });
}

/** {mode: "send" | "hold", copies, flush: "in-order" | "reversed", resend: id | "all", retry: "due" | "all"} */
async function driveWebhooks({ state, webhooks }: Toss, { mode, copies, flush, resend, retry }: Body): Promise<void> {
  if (mode === "send" || mode === "hold") state.change({ webhookMode: mode });
  if (Number.isSafeInteger(copies)) state.change({ webhookCopies: Math.max(1, copies as number) });
  if (flush === "in-order" || flush === "reversed") await webhooks.flush(flush);
  if (typeof resend === "string") await webhooks.resend(resend);
  if (retry === "due" || retry === "all") await webhooks.retry(retry === "all");
}

function asObject(value: unknown): Body {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TossError("INVALID_REQUEST");
  return value as Body;
}
