import type { Snack } from "~/http/flash";

const event = "gyeot:say";

/** Says something in the snackbar that no answer of the server brought. */
export function showToast(text: string, severity: Snack["severity"] = "none"): void {
  window.dispatchEvent(new CustomEvent<Snack>(event, { detail: { text, severity } }));
}

export function onToast(listen: (snack: Snack) => void): () => void {
  const heard = (said: Event) => listen((said as CustomEvent<Snack>).detail);
  window.addEventListener(event, heard);
  return () => window.removeEventListener(event, heard);
}
