import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";

const origin = "https://gyeot.example";
const source = readFileSync("public/service-worker.js", "utf8");
type Handler = (event: object) => void;

/** The service worker in a browser that has `windows` open; `send` fires an event and waits for its work. */
function startWorker(windows: { url: string; focus(): void }[] = []) {
  const handlers = new Map<string, Handler>();
  const fetched = vi.fn(async (_path: string, _init: { body: URLSearchParams }) => new Response(null));
  const fresh = { endpoint: "https://push.example/2", keys: { p256dh: "B2", auth: "a2" } };
  const browser = {
    location: new URL(`${origin}/service-worker.js?lng=ko`),
    navigator: { setAppBadge: vi.fn(async () => undefined) },
    clients: { matchAll: async () => windows, openWindow: vi.fn() },
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { subscribe: vi.fn(async () => ({ toJSON: () => fresh })) },
    },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  runInContext(source, createContext({ self: browser, URL, URLSearchParams, fetch: fetched }));
  const send = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { browser, fetched, send };
}

const push = (url: string) => ({ data: { json: () => ({ title: "곁", body: "새 댓글", tag: "t1", url, unread: 3 }) } });
const click = (url: string) => ({ notification: { close: vi.fn(), data: { url } } });

test("a push is shown under its tag, with the unread notifications on the app's icon", async () => {
  const { browser, send } = startWorker();
  await send("push", push("/posts/pst_1"));
  const shown = { body: "새 댓글", tag: "t1", renotify: false, icon: "/icon-192.png", data: { url: "/posts/pst_1" } };
  expect(browser.registration.showNotification).toHaveBeenCalledWith("곁", shown);
  expect(browser.navigator.setAppBadge).toHaveBeenCalledWith(3);
});

test("a message is announced again where it replaces an earlier notification", async () => {
  const { browser, send } = startWorker();
  await send("push", push("/messages/room_1"));
  expect(browser.registration.showNotification).toHaveBeenCalledWith("곁", expect.objectContaining({ renotify: true }));
});

test("a notification opens its address where no window is at it", async () => {
  const other = { url: `${origin}/feed/following`, focus: vi.fn() };
  const { browser, send } = startWorker([other]);
  const event = click("/posts/pst_1?comment=cmt_1");
  await send("notificationclick", event);
  expect(event.notification.close).toHaveBeenCalled();
  expect(browser.clients.openWindow).toHaveBeenCalledWith(`${origin}/posts/pst_1?comment=cmt_1`);
  expect(other.focus).not.toHaveBeenCalled();
});

test("a notification focuses the window that is at its address", async () => {
  const window = { url: `${origin}/posts/pst_1`, focus: vi.fn() };
  const { browser, send } = startWorker([window]);
  await send("notificationclick", click("/posts/pst_1"));
  expect(window.focus).toHaveBeenCalled();
  expect(browser.clients.openWindow).not.toHaveBeenCalled();
});

test.each(["https://other.example/", "//other.example/x", "/\\other.example", "javascript:alert(1)"])(
  "a notification never leads to another site: %s",
  async (url) => {
    const { browser, send } = startWorker();
    await send("notificationclick", click(url));
    expect(browser.clients.openWindow).toHaveBeenCalledWith(`${origin}/notifications`);
  },
);

test("a subscription that the browser replaced is renewed by the form of the settings", async () => {
  const { browser, fetched, send } = startWorker();
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
  await send("pushsubscriptionchange", { oldSubscription: { options } });
  expect(browser.registration.pushManager.subscribe).toHaveBeenCalledWith(options);
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, String(init?.body)]).toEqual([
    "/settings/notifications",
    "intent=renew&endpoint=https%3A%2F%2Fpush.example%2F2&p256dh=B2&auth=a2",
  ]);
});
