import { href } from "~/addresses/address";
import { showToast } from "~/browser/toast-events";
import type { TextSource } from "~/i18n/i18n";
import { createPageFetch } from "./page-fetch";

/** Replaces the browser's `fetch` by `createPageFetch`. */
export function installPageFetch(texts: TextSource): void {
  const text = () => texts.say("errors", "networkError");
  window.fetch = createPageFetch({
    fetch: window.fetch.bind(window),
    pause,
    warn: (toast) => showToast(toast, "error"),
    text,
  });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resume, abort) => {
    const timer = setTimeout(resume, ms);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", () => resume(), { signal: over.signal });
    signal?.addEventListener("abort", () => abort(signal.reason), { signal: over.signal });
  }).finally(() => over.abort());
}

/**
 * Registers the offline page, for documents the network fails to load. A lite page, which runs no script, never does; it
 * keeps an earlier registration only for pushes.
 */
export function registerServiceWorker(stylesheet: string): void {
  const { lang } = document.documentElement;
  const address = href(
    "/:domain",
    { domain: "service-worker.js" },
    `?${new URLSearchParams({ lng: lang, stylesheet })}`,
  );
  navigator.serviceWorker?.register(address).catch(() => undefined);
}
