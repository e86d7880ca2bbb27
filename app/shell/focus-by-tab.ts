/**
 * The first Tab goes to the button, wherever focus is, as there are ten seconds only; its use or the next Tab goes back.
 * Until `over` is aborted.
 */
export function focusByTab(button: HTMLButtonElement | null, over: AbortController): void {
  let before: Element | null | undefined;
  const goBack = (event: Event) => {
    over.abort();
    if (document.activeElement !== button || !(before instanceof HTMLElement) || before === document.body) return;
    if (event.type === "keydown") event.preventDefault();
    before.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !button || getComputedStyle(button).visibility === "hidden") return;
    if (before !== undefined) return goBack(event);
    before = document.activeElement;
    event.preventDefault();
    button.focus();
  };
  addEventListener("keydown", onKey, over);
  button?.addEventListener("click", goBack, over);
}
