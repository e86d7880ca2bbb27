/** The key of a press that is no text and no command of the browser; letters by their place where the layout has others. */
export function keyOf(event: Press): string | undefined {
  const { key, code, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  if (target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]"))
    return undefined;
  return /^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key) ? code.slice(3).toLowerCase() : key.toLowerCase();
}

type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "target" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
>;

const steps: Record<string, number> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 };

const rowLinks = () => [...document.querySelectorAll<HTMLElement>("main :is(tbody td:first-child, [data-rows] li) a")];

/** Whether the list has rows to move between and open. */
export const hasRows = () => rowLinks().length > 0;

/** Moves focus to another row's link: J and K from anywhere, the arrows from a row. Returns whether it did. */
export function focusRow(key: string): boolean {
  const step = steps[key];
  const links = rowLinks();
  const focused = links.indexOf(document.activeElement as HTMLElement);
  if (!step || (key.startsWith("arrow") && focused < 0)) return false;
  const current = links.findIndex((link) => link.matches("[aria-current]"));
  links[Math.max(0, (focused < 0 ? current : focused) + step)]?.focus();
  return true;
}

/** Moves focus to the list's search field; false for another key. */
export function focusSearch(key: string): boolean {
  if (key !== "/") return false;
  document.querySelector<HTMLElement>("main form[role=search] [name=q]")?.focus();
  return true;
}
