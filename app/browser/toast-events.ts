import type { Toast } from "~/http/flash";

const eventName = "gyeot:say";

/** Shows a toast for something that happened in the browser, without a response of the server. */
export function showToast(text: string, severity: Toast["severity"] = "none"): void {
  window.dispatchEvent(new CustomEvent<Toast>(eventName, { detail: { text, severity } }));
}

export function onToast(listen: (toast: Toast) => void): () => void {
  const onEvent = (event: Event) => listen((event as CustomEvent<Toast>).detail);
  window.addEventListener(eventName, onEvent);
  return () => window.removeEventListener(eventName, onEvent);
}
