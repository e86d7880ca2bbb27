import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/addresses/route-handle";
import type { RootData } from "~/session/root-data";

/** At the top of a page: that nothing can be changed now, or that what its form does is switched off. */
export function PausedNotice() {
  const notices = useRouteLoaderData<RootData>("root")?.paused;
  const capabilities = useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.capabilities ?? []);
  if (!notices) return null;
  const texts = notices.writes ? [notices.writes] : capabilities.flatMap((name) => notices[name] ?? []);
  if (texts.length === 0) return null;
  return (
    <div role="status" className="wide grid gap-2 pt-4 text-small font-medium text-warning">
      {texts.map((text) => (
        <p key={text} className="rounded-md bg-warning-soft px-4 py-3">
          {text}
        </p>
      ))}
    </div>
  );
}
