import type { KeyboardEvent } from "react";

/**
 * Sends the field's form by Ctrl or ⌘ and Enter. While a syllable is being composed the keys belong to that: half a
 * syllable is never sent.
 */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  const wanted = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!wanted || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
}
