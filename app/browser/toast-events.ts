import type { Toast } from "~/http/flash";

const eventName = "gyeot:say";

/** Shows a toast for something that happened in the browser, without a response of the server. */
export const showToast = (text: string, severity: Toast["severity"] = "none") => dispatchToast({ text, severity });

/** Shows a toast of a response that a fetcher received. */
export function dispatchToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(eventName, { detail: toast }));
}

export function onToast(listen: (toast: Toast) => void): () => void {
  const onEvent = (event: Event) => listen((event as CustomEvent<Toast>).detail);
  window.addEventListener(eventName, onEvent);
  return () => window.removeEventListener(eventName, onEvent);
}
