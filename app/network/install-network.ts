import { showToast } from "~/browser/toast-events";
import type { TextSource } from "~/i18n/i18n";
import { keepPage } from "./page-requests";

/** Puts `keepPage` in place of the browser's `fetch`. */
export function keepPageOf(texts: TextSource): void {
  const text = () => texts.say("errors", "networkError");
  window.fetch = keepPage({ fetch: window.fetch.bind(window), pause, warn: () => showToast(text(), "error"), text });
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

/** The offline page, for documents that the network does not bring. Not in the lite mode, which runs no script. */
export function registerServiceWorker(stylesheet: string): void {
  const { lang } = document.documentElement;
  const address = `/service-worker.js?${new URLSearchParams({ lng: lang, stylesheet })}`;
  navigator.serviceWorker?.register(address).catch(() => undefined);
}
