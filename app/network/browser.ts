import type { TextSource } from "../i18n";
import { say } from "../ui/say";
import { keepPage } from "./page-requests";

/** Puts `keepPage` in place of the browser's `fetch`. */
export function keepPageOf(texts: TextSource): void {
  const text = () => texts.say("errors", "networkError");
  window.fetch = keepPage({ fetch: window.fetch.bind(window), pause, warn: () => say(text(), "error"), text });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resume, abort) => {
    const timer = setTimeout(resume, ms);
    addEventListener("online", () => resume(), { once: true });
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      abort(signal.reason);
    });
  });
}

/** The offline page, for documents that the network does not bring. Not in the lite mode, which runs no script. */
export function registerServiceWorker(stylesheet: string): void {
  const { lang } = document.documentElement;
  const address = `/service-worker.js?${new URLSearchParams({ lng: lang, stylesheet })}`;
  navigator.serviceWorker?.register(address).catch(() => undefined);
}
