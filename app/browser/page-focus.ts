import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

let page = "";
let focused: EventTarget | null = null;
let hadDialog = false;

/** While a page's own effects run: the path displayed before it. A dialog reads it to know which page opened it. */
export const pageBefore = () => page;

/**
 * Where script navigates: the new page's heading is focused, so that it is read out and Tab continues there; a form
 * that was answered returns focus to the element that had it. Escape, or a press outside once released, closes a "···" menu.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") return;
    const isFirst = page === "";
    const turned = page !== pathname && !hadDialog;
    page = pathname;
    hadDialog = document.querySelector("dialog.dialog") !== null;
    const at = document.activeElement;
    const isFocusLost = !at || at === document.body;
    if (isFirst || hadDialog || (!isFocusLost && (!turned || at.matches("main :is(input,textarea)")))) return;
    if (!turned && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    if (turned || document.activeElement === document.body) focusHeading();
  }, [pathname, state]);
  useEffect(() => {
    const left = new AbortController();
    const options = { signal: left.signal };
    addEventListener("focusin", ({ target }) => (focused = target), options);
    addEventListener("keydown", ({ key }) => key === "Escape" && closeMenus(null), options);
    addEventListener("pointerup", ({ target }) => closeMenus(target as Node), options);
    return () => left.abort();
  }, []);
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Closes every menu that `pressed` is not in. Without `pressed`, Escape was used: focus returns to the menu's button.
 */
function closeMenus(pressed: Node | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
    if (pressed && menu.contains(pressed)) continue;
    menu.open = false;
    if (!pressed) menu.querySelector("summary")?.focus();
  }
}
