import type { Page } from "@playwright/test";
import type { PushSubscriptionInput } from "#contract/push/schemas";

type Payload = { title: string; body: string; url: string; tag: string; unread: number };
type Received = { endpoint: string; payload: Payload };

const control = (path = "") => `${process.env.SANDBOX_URL}/push/control${path}`;

/**
 * Gives the pages of this browser a subscription of the double's push service, as headless Chromium has none: what
 * `permission` the user gives when asked, and the subscription kept until it is ended.
 */
export async function subscribeByDouble(page: Page, permission: "granted" | "denied"): Promise<void> {
  await page.exposeFunction("newSubscription", async (applicationServerKey: string) =>
    (await fetch(control("/subscriptions"), { method: "POST", body: JSON.stringify({ applicationServerKey }) })).json(),
  );
  await page.addInitScript((answer) => {
    const key = "subscription of the double";
    const { newSubscription } = window as unknown as { newSubscription(key: unknown): Promise<object> };
    const asSubscription = (json: object) => ({
      toJSON: () => json,
      unsubscribe: async () => localStorage.removeItem(key),
    });
    const stored = () => JSON.parse(localStorage.getItem(key) ?? "null");
    Object.assign(PushManager.prototype, {
      getSubscription: async () => stored() && asSubscription(stored()),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem(key, JSON.stringify(await newSubscription(options.applicationServerKey)));
        return asSubscription(stored());
      },
    });
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = answer;
      return answer;
    };
  }, permission);
}

/** What this browser is subscribed with; null if it is not. */
export const subscriptionOf = (page: Page): Promise<PushSubscriptionInput | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("subscription of the double") ?? "null"));

/** What the double decrypted for a subscription, the earliest first. */
export async function receivedBy({ endpoint }: PushSubscriptionInput): Promise<Payload[]> {
  const { received } = (await (await fetch(control())).json()) as { received: Received[] };
  return received.filter((push) => push.endpoint === endpoint).map(({ payload }) => payload);
}

/**
 * Hands a payload to the service worker of the page, as the browser does once it has decrypted it, until it has handled it:
 * Chromium forgets a notification of which `getNotifications` is called between its record and its display.
 */
export async function deliverPush(page: Page, payload: Payload): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  const handled = new Promise<void>((resolve) => {
    client.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: event }) => {
      if (event.eventName === "Push event completed") resolve();
    });
  });
  await client.send("BackgroundService.startObserving", { service: "pushMessaging" });
  await client.send("BackgroundService.setRecording", { shouldRecord: true, service: "pushMessaging" });
  await client.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await client.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await handled;
  await client.detach();
}

/** Counts the registrations of service workers that end from now on. */
export async function watchEndedRegistrations(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  const ended = new Set<string>();
  client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) if (isDeleted) ended.add(registrationId);
  });
  await client.send("ServiceWorker.enable");
  return () => ended.size;
}
