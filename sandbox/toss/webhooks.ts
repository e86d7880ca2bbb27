import { randomUUID } from "node:crypto";
import { type Clock, formatKst, formatKstLocal, minuteMs } from "./clock";
import type { State, Webhook } from "./state";

/** Sends webhooks. The first attempt follows the event; later ones wait for the control endpoint to move the clock. */
export type WebhookSender = {
  send(eventType: string, data: unknown): void;
  /** sends failed webhooks that are due by the clock, or with `all` every failed one */
  retry(all?: boolean): Promise<void>;
  /** sends held webhooks, in order or last first */
  flush(order: "in-order" | "reversed"): Promise<void>;
  /** sends one webhook again, or every one, under its own id */
  resend(id: string | "all"): Promise<void>;
  /** resolves when every delivery in progress has ended */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const retryMinutes = [1, 4, 16, 64, 256, 1024, 4096];
const answerWithinMs = 10_000;
const maxWebhooks = 1_000;

export function createWebhookSender(state: State, clock: Clock, url: string): WebhookSender {
  const closing = new AbortController();
  let queue = Promise.resolve();

  function enqueue(id: string): void {
    queue = queue.then(() => send(id));
  }

  async function send(id: string): Promise<void> {
    const webhook = state.webhooks.get(id);
    if (!webhook || closing.signal.aborted) return;
    const isAccepted = await post(url, webhook, clock.now(), closing.signal);
    // The end of this process is no failure of the receiver: the webhook stays unchanged.
    if (closing.signal.aborted) return;
    if (isAccepted) state.webhooks.put(id, { ...webhook, nextAt: null, deliveredAt: clock.now(), isHeld: false });
    else if (webhook.deliveredAt === null) state.webhooks.put(id, failed(webhook, clock.now()));
  }

  function sendAll(webhooks: Webhook[]): Promise<void> {
    for (const webhook of webhooks) enqueue(webhook.id);
    return queue;
  }

  const waiting = (): Webhook[] => state.webhooks.values().filter((each) => each.deliveredAt === null);

  return {
    send(eventType, data) {
      const { webhookMode, webhookCopies } = state.settings();
      const now = clock.now();
      const id = randomUUID();
      const body = JSON.stringify({ eventType, createdAt: `${formatKstLocal(now)}.000000`, data });
      const isHeld = webhookMode === "hold";
      state.webhooks.put(id, { id, eventType, body, retried: 0, nextAt: now, deliveredAt: null, isHeld });
      const [oldest] = state.webhooks.size > maxWebhooks ? state.webhooks.entries() : [];
      if (oldest) state.webhooks.delete(oldest[0]);
      for (let copy = 0; copy < webhookCopies && !isHeld; copy += 1) enqueue(id);
    },
    async retry(all = false) {
      await queue;
      const isDue = ({ nextAt }: Webhook): boolean => nextAt !== null && nextAt <= clock.now();
      await sendAll(waiting().filter((each) => !each.isHeld && (all || isDue(each))));
    },
    flush(order) {
      const heldWebhooks = waiting().filter(({ isHeld }) => isHeld);
      return sendAll(order === "reversed" ? heldWebhooks.reverse() : heldWebhooks);
    },
    resend: (id) => sendAll(state.webhooks.values().filter((each) => id === "all" || each.id === id)),
    settled: () => queue,
    async close() {
      closing.abort();
      await queue;
    },
  };
}

async function post(url: string, webhook: Webhook, now: number, closing: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "tosspayments-webhook-transmission-id": webhook.id,
        "tosspayments-webhook-transmission-time": formatKst(now),
        "tosspayments-webhook-transmission-retried-count": String(webhook.retried),
      },
      body: webhook.body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function failed(webhook: Webhook, now: number): Webhook {
  const minutes = retryMinutes[webhook.retried];
  return {
    ...webhook,
    isHeld: false,
    retried: webhook.retried + 1,
    nextAt: minutes === undefined ? null : now + minutes * minuteMs,
  };
}
