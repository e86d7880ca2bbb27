import { useEffect } from "react";
import { showToast } from "~/browser/toast-events";
import { useTextSource } from "~/i18n/i18n";

/** The elements whose use needs the server. A form that queues by itself has `data-queues`. */
const needsServer = { click: 'a[href^="/"]', submit: "form:not([data-queues])" };

/**
 * While the browser knows that it is offline, a tap that needs the server only shows a toast: the page and everything
 * typed stay, to be sent by the same button later.
 */
export function useOfflineGuard(): void {
  const source = useTextSource();
  useEffect(() => {
    const left = new AbortController();
    const guard = (event: Event) => {
      const needs = needsServer[event.type as keyof typeof needsServer];
      if (navigator.onLine || !(event.target as Element).closest(needs)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showToast(source.say("errors", "networkError"), "error");
    };
    for (const name in needsServer) addEventListener(name, guard, { capture: true, signal: left.signal });
    return () => left.abort();
  }, [source]);
}
