import { useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RouteHandle, ShellKind } from "~/addresses/route-handle";
import { DelegatedForms } from "~/browser/delegated-forms";
import { usePageFocus } from "~/browser/page-focus";
import { useDelegatedLinks } from "~/browser/use-delegated-links";
import { useHydrationEnd } from "~/document/kept-markup";
import { useText } from "~/i18n/i18n";
import { useOfflineGuard } from "~/network/use-offline-guard";
import { useCutTexts } from "~/ui/text/cut-texts";
import { useRelativeTimes } from "~/ui/text/relative-times";
import { Footer } from "./footer";
import { SideRail, TabBar } from "./navigation";
import { PausedNotice } from "./paused-notice";
import { ProgressBar } from "./progress-bar";
import { ToastArea } from "./toast-area";
import { TopBar } from "./top-bar";

/**
 * The frame around a page, by its route's handle: `shell: "plain"` on the landing page and where users sign in or pay,
 * `"room"` in a chat, `"editor"` around a post's form, `"sidebar"` for admins, …; by default all of it, as around errors.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const kind = useShellKind();
  const plain = kind === "plain" || kind === "bare";
  const hasRail = !plain && kind !== "sidebar";
  // A chat room has its message field at the bottom in place of the tab bar, and the editor its toolbar.
  const hasTabBar = !plain && kind !== "room" && kind !== "editor";
  useOfflineGuard();
  usePageFocus();
  useHydrationEnd();
  useDelegatedLinks();
  useRelativeTimes();
  useCutTexts();
  return (
    <>
      <ProgressBar />
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-toast px-4 py-3 font-semibold text-toast-ink focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <ToastArea />
      <div
        data-rail={plain ? undefined : ""}
        className={hasRail ? "md:grid md:grid-cols-[4.75rem_minmax(0,1fr)] xl:grid-cols-[14.5rem_minmax(0,1fr)]" : ""}
      >
        {hasRail ? <SideRail /> : null}
        <div className="flex min-h-dvh min-w-0 flex-col">
          <TopBar kind={kind} />
          <main id="content" tabIndex={-1} className="grow">
            <PausedNotice />
            {children}
          </main>
          {kind === "backdrop" ? null : <Footer kind={kind} />}
          {hasTabBar ? <div aria-hidden="true" className="safe-bottom h-15 box-content shrink-0 md:hidden" /> : null}
        </div>
      </div>
      {hasTabBar ? <TabBar /> : null}
      <DelegatedForms />
    </>
  );
}

/** No attribute of the page's own content says it: `:has()` would restyle the whole page at each change of a field. */
function useShellKind(): ShellKind {
  const failed = Boolean(useRouteError());
  const kinds = useMatches().map(({ handle, data }) => {
    const shell = (handle as RouteHandle | undefined)?.shell;
    return typeof shell === "function" ? shell(data) : shell;
  });
  const kind = kinds.findLast((kind) => kind !== undefined) ?? "full";
  return failed && kind === "sidebar" ? "full" : kind;
}
