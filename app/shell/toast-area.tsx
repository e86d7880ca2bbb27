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
  useEffect(() => {
    const over = new AbortController();
    import("./focus-by-tab").then(
      ({ focusByTab }) => focusByTab(button.current, over),
      () => undefined,
    );
    return () => over.abort();
  }, []);
  return (
    <ListForm action={action} fetcherKey={fetcherKey}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button ref={button} type="submit" name="intent" value="restore" className="min-h-touch font-semibold underline">
        {label}
      </button>
    </ListForm>
  );
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
