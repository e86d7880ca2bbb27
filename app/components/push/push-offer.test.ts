import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushState } from "./push-device";
import { mayOfferPush, recordPushOffer } from "./push-offer";

const day = 86_400_000;
const at = Date.UTC(2026, 6, 1);

/** A browser that supports pushes. */
function startBrowser({ permission = "default", subscription = null as object | null, storage = memory() } = {}) {
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("window", { PushManager: class {}, Notification: class {} });
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal("localStorage", storage);
}

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

beforeEach(() => startBrowser());
afterEach(() => vi.unstubAllGlobals());

test("pushes are offered again on a device after 30 days", async () => {
  expect(await mayOfferPush(at)).toBe(true);
  recordPushOffer(at);
  expect(await mayOfferPush(at + 30 * day - 1)).toBe(false);
  expect(await mayOfferPush(at + 30 * day)).toBe(true);
});

test.each(["granted", "denied"])("pushes are not offered where the permission is %s", async (permission) => {
  startBrowser({ permission });
  expect(await mayOfferPush(at)).toBe(false);
});

test("pushes are not offered on a subscribed device", async () => {
  startBrowser({ subscription: {} });
  expect(await mayOfferPush(at)).toBe(false);
});

test("pushes are not offered where nothing can be stored", async () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  startBrowser({ storage: { getItem: refuse, setItem: refuse } });
  expect(await mayOfferPush(at)).toBe(false);
});

test.each([
  ["notInstalled", { standalone: false }],
  ["unsupported", { standalone: true }],
  ["unsupported", {}],
])("a browser without pushes is %s as %j", async (state, navigator) => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", navigator);
  expect(await pushState()).toBe(state);
});
