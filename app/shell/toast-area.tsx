import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ListForm } from "~/browser/delegated-forms";
import { onToast } from "~/browser/toast-events";
import type { Toast, Undo } from "~/http/flash";
import type { RootData } from "~/session/root-data";

/**
 * Shows one message for three seconds, ten with an undo button, longer while it is pointed at or focused. It comes with
 * the page (a flash cookie) or by `showToast`; a new message replaces the old one and restarts the time.
 */
export function ToastArea() {
  const shown = useLatestToast();
  return (
    <div aria-live="polite" className="snacks">
      {shown ? (
        <div key={shown.id} role={shown.severity === "error" ? "alert" : "status"} tabIndex={0} className="snack">
          {shown.text}
          {shown.undo ? <UndoForm {...shown.undo} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function UndoForm({ action, fetcherKey, label }: Undo) {
  const { pathname, search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (button.current ? focusByTab(button.current) : undefined), []);
  return (
    <ListForm action={action} fetcherKey={fetcherKey}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button ref={button} type="submit" name="intent" value="restore" className="min-h-touch font-semibold underline">
        {label}
      </button>
    </ListForm>
  );
}

/** The first Tab goes to the button, wherever focus is, as there are ten seconds only; its use or the next Tab goes back. */
function focusByTab(button: HTMLButtonElement): () => void {
  const over = new AbortController();
  let before: Element | null | undefined;
  const goBack = (event: Event) => {
    over.abort();
    if (document.activeElement !== button || !(before instanceof HTMLElement) || before === document.body) return;
    if (event.type === "keydown") event.preventDefault();
    before.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || getComputedStyle(button).visibility === "hidden") return;
    if (before !== undefined) return goBack(event);
    before = document.activeElement;
    event.preventDefault();
    button.focus();
  };
  addEventListener("keydown", onKey, over);
  button.addEventListener("click", goBack, over);
  return () => over.abort();
}

type NumberedToast = Toast & { id: number };

function useLatestToast(): NumberedToast | null {
  const fromPage = useRouteLoaderData<RootData>("root")?.toast ?? null;
  const [shown, setShown] = useState<NumberedToast | null>(fromPage);
  useEffect(() => {
    if (fromPage) setShown(fromPage);
  }, [fromPage]);
  useEffect(() => onToast((toast) => setShown({ ...toast, id: Date.now() })), []);
  return shown;
}
