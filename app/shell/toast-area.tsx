import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { onToast } from "~/browser/toast-events";
import type { Toast } from "~/http/flash";
import type { RootData } from "~/session/root-data";

/**
 * Shows one message for three seconds, longer while it is pointed at or focused. It comes with the page (a flash
 * cookie) or by `showToast`; a new message replaces the old one and restarts the time.
 */
export function ToastArea() {
  const shown = useLatestToast();
  return (
    <div aria-live="polite" className="snacks">
      {shown ? (
        <div key={shown.id} role={shown.severity === "error" ? "alert" : "status"} tabIndex={0} className="snack">
          {shown.text}
        </div>
      ) : null}
    </div>
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
