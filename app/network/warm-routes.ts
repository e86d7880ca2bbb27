import { matchRoutes, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

const imported = new Set<string>();

/** Imports the code of the page or action at an address, so that a tap need not wait for it, nor a failing network lose it. */
function warm(pathname: string): void {
  if (!navigator.onLine) return;
  const { __remixRouter: router, __remixManifest: manifest } = window;
  for (const { route } of matchRoutes(router.routes, pathname) ?? []) {
    const module = manifest.routes[route.id]?.module;
    if (!module || imported.has(module)) continue;
    imported.add(module);
    import(/* @vite-ignore */ module).catch(() => imported.delete(module));
  }
}

const seen = new WeakSet<Element>();

function warmLink({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
  if (!link || seen.has(link)) return;
  seen.add(link);
  warm(link.pathname);
}

/** Warms where a link leads as soon as it is pointed at, touched or focused, and at rest whatever the page's forms need. */
export function useWarmRoutes(): void {
  const { state } = useNavigation();
  useEffect(() => {
    for (const name of ["pointerover", "touchstart", "focusin"]) addEventListener(name, warmLink, { passive: true });
  }, []);
  useEffect(() => {
    if (state !== "idle") return;
    const warmForms = () => {
      const forms = document.querySelectorAll<HTMLFormElement>("main form[method=post]");
      for (const { action } of forms) warm(new URL(action).pathname);
    };
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(warmForms), 1_000);
    return () => clearTimeout(timer);
  }, [state]);
}
