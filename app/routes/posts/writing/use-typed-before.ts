import { type RefObject, useEffect, useState } from "react";
import { pageBefore } from "~/browser/page-focus";

/**
 * Reports as a change what was typed before the script arrived. React returns text areas and lists to the server's
 * values as it hydrates, so these are read before and written again.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const [typed] = useState(typedNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form begins
  useEffect(() => {
    for (const [id, value] of typed) {
      const field = document.getElementById(id) as HTMLTextAreaElement | HTMLSelectElement | null;
      if (!field || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if ([...(form.current?.elements ?? [])].some(isChanged)) onChange();
  }, []);
}

/** By id; nothing but while the first page hydrates, as later another form may still be in the page. */
function typedNow(): [id: string, value: string][] {
  if (typeof document === "undefined" || pageBefore()) return [];
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLSelectElement>(
    "main form :is(textarea,select)[id]",
  );
  return [...fields].map(({ id, value }) => [id, value]);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden" || field.type === "file") return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
