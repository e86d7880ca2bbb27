// Shows the offline page where a document cannot be had, and waits for a script that the network loses: an import that
// fails makes the framework load the page anew. Keeps nothing but that page and its stylesheet, asked for without cookies.
// Displays web pushes, whose payload is composed by api/push/compose-push.ts.
const parameters = new URL(self.location.href).searchParams;
const offlinePage = `/app/offline?lng=${parameters.get("lng") === "en" ? "en" : "ko"}`;
const stylesheet = parameters.get("stylesheet");
const cacheName = `${offlinePage} ${stylesheet}`;
const pausesMs = [2_000, 4_000, 8_000, 16_000, 30_000];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetchDocument(event));
  else if (new URL(request.url).pathname.startsWith("/assets/")) event.respondWith(fetchAsset(request));
});
self.addEventListener("push", (event) => event.waitUntil(showPush(event.data.json())));
self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll([offlinePage, stylesheet].map((address) => new Request(address, { credentials: "omit" })));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fetchDocument({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

async function fetchAsset(request) {
  for (const pauseMs of pausesMs) {
    try {
      return await fetch(request);
    } catch {
      const kept = await caches.match(request.url);
      if (kept) return kept;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
  return fetch(request);
}

async function showPush({ title, body, tag, url, unread }) {
  // Only a message is announced again where it replaces an earlier notification of its tag.
  const renotify = url.startsWith("/messages/");
  await self.registration.showNotification(title, { body, tag, renotify, icon: "/icon-192.png", data: { url } });
  await self.navigator.setAppBadge?.(unread).catch(() => undefined);
}

async function openNotification(notification) {
  notification.close();
  const address = addressOnSite(notification.data.url);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}

/** The list of notifications in place of an address on another site. */
function addressOnSite(path) {
  const { origin } = self.location;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : `${origin}/notifications`;
}

/** Sent as the settings' form is; web renews nothing where the user has ended the subscription meanwhile. */
async function renewSubscription({ oldSubscription }) {
  if (!oldSubscription) return;
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(oldSubscription.options)).toJSON();
  const body = new URLSearchParams({ intent: "renew", endpoint, ...keys });
  await fetch("/settings/notifications", { method: "POST", body, redirect: "manual" });
}
