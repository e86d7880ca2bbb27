import type { Clock } from "./clock";
import { createDelays, type Delays } from "./delays";
import { openState, type State } from "./state";
import { createWebhookSender, type WebhookSender } from "./webhooks";

export type KeyPair = { clientKey: string; secretKey: string };

/** What every call of the double needs. */
export type Toss = {
  state: State;
  clock: Clock;
  keys: KeyPair;
  webhooks: WebhookSender;
  delays: Delays;
  /** scopes of Idempotency-Keys whose first call is still running */
  inFlight: Set<string>;
  /** the only origin to which a payment page returns */
  returnOrigin: string;
  url(): string;
  close(): Promise<void>;
};

type TossOptions = {
  folder: string;
  keys: KeyPair;
  returnOrigin: string;
  webhookUrl: string;
  url(): string;
};

export function openToss({ folder, keys, returnOrigin, webhookUrl, url }: TossOptions): Toss {
  const state = openState(folder);
  const clock = { now: () => Date.now() + state.settings().clockOffsetMs };
  const webhooks = createWebhookSender(state, clock, webhookUrl);
  const delays = createDelays();
  return {
    state,
    clock,
    keys,
    webhooks,
    delays,
    inFlight: new Set(),
    returnOrigin,
    url,
    async close() {
      delays.release();
      await webhooks.close();
    },
  };
}
