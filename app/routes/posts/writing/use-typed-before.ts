import { type RefObject, useEffect, useState } from "react";
import { pageBefore } from "~/browser/page-focus";

/**
 * Reports as a change what was typed before the script arrived. React returns text areas and lists to the server's
 * values as it hydrates, so these are read before and written again.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const [{ typed, hydrated }] = useState(readTyped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form begins
  useEffect(() => {
    hydrated.abort();
    for (const [id, value] of typed) {
      const field = document.getElementById(id) as HTMLTextAreaElement | HTMLSelectElement | null;
      if (!field || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if ([...(form.current?.elements ?? [])].some(isChanged)) onChange();
  }, []);
}

/** By id, until hydrated; nothing but while the first page hydrates, as later another form may still be in the page. */
function readTyped() {
  const typed = new Map<string, string>();
  const hydrated = new AbortController();
  if (typeof document === "undefined" || pageBefore()) return { typed, hydrated };
  const selector = "main form :is(textarea,select)[id]";
  for (const { id, value } of document.querySelectorAll<HTMLTextAreaElement | HTMLSelectElement>(selector))
    typed.set(id, value);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(selector))
      typed.set(target.id, (target as HTMLTextAreaElement | HTMLSelectElement).value);
  };
  document.addEventListener("input", note, { signal: hydrated.signal });
  return { typed, hydrated };
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden" || field.type === "file") return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
