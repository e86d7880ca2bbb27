import { useFetchers, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { onToast } from "~/browser/toast-events";
import type { Snack } from "~/http/flash";
import type { RootData } from "~/session/root-data";

/**
 * Says one thing for three seconds, longer while it is pointed at or focused. It comes with the page (a flash cookie)
 * or in a fetcher's answer under `snack`; a new message replaces the old one and starts the time again.
 */
export function Snackbar() {
  const shown = useLatestSnack();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex justify-center px-4 lg:bottom-8"
    >
      {shown ? (
        <div
          key={shown.id}
          role={shown.severity === "error" ? "alert" : "status"}
          tabIndex={0}
          className="snack pointer-events-auto line-clamp-2 max-w-80 rounded-lg bg-toast px-5 py-3 text-small font-medium text-toast-ink shadow-lift"
        >
          {shown.text}
        </div>
      ) : null}
    </div>
  );
}

type Shown = Snack & { id: number };

function useLatestSnack(): Shown | null {
  const fromPage = useRouteLoaderData<RootData>("root")?.snack ?? null;
  const fromFetcher = useFetchers().find((fetcher) => hasSnack(fetcher.data))?.data?.snack as Snack | undefined;
  const [shown, setShown] = useState<Shown | null>(fromPage);
  useEffect(() => {
    if (fromPage) setShown(fromPage);
  }, [fromPage]);
  useEffect(() => {
    if (fromFetcher) setShown({ ...fromFetcher, id: Date.now() });
  }, [fromFetcher]);
  useEffect(() => onToast((snack) => setShown({ ...snack, id: Date.now() })), []);
  return shown;
}

const hasSnack = (data: unknown) => typeof data === "object" && data !== null && "snack" in data;
