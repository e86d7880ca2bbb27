import { matchRoutes, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

const imported = new Set<string>();

/**
 * Imports the code of the page or action at an address in advance, so that a tap neither waits for it nor loses it
 * offline; each file at once, as a file names those it needs only when it has arrived.
 */
function warm(pathname: string): void {
  if (!navigator.onLine) return;
  const { __remixRouter: router, __remixManifest: manifest } = window;
  for (const { route } of matchRoutes(router.routes, pathname) ?? []) {
    const { module, imports = [] } = manifest.routes[route.id] ?? {};
    for (const file of module ? [module, ...imports] : []) {
      if (imported.has(file)) continue;
      imported.add(file);
      import(/* @vite-ignore */ file).catch(() => imported.delete(file));
    }
  }
}

const seen = new WeakSet<Element>();

function warmTarget({ target }: Event): void {
  const found = (target as Element).closest?.('a[href^="/"], form[method=post]');
  if (!found || seen.has(found)) return;
  seen.add(found);
  warm(found instanceof HTMLFormElement ? new URL(found.action).pathname : (found as HTMLAnchorElement).pathname);
}

/** Forms sent beside the page, as like and follow: small, and most often the first tap on it. */
const firstTaps = "form[data-fetcher]";

/** A form at a time, so that no tap waits for all of them. */
function warmEach([form, ...others]: HTMLFormElement[]): void {
  if (!form) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    warm(new URL(form.action).pathname);
    warmEach(others);
  });
}

/**
 * Imports the target of a link or form once it is pointed at, touched or focused; like and follow once the page is
 * idle.
 */
export function useWarmRoutes(): void {
  const { state } = useNavigation();
  useEffect(() => {
    for (const name of ["pointerover", "touchstart", "focusin"]) addEventListener(name, warmTarget, { passive: true });
  }, []);
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => warmEach([...document.querySelectorAll<HTMLFormElement>(firstTaps)]), 1_000);
    return () => clearTimeout(timer);
  }, [state]);
}
