import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePageFocus } from "~/browser/page-focus";
import { useText } from "~/i18n/i18n";
import { useOfflineGuard } from "~/network/offline-guard";
import { Footer } from "./footer";
import { SideRail, TabBar } from "./navigation";
import { ProgressBar } from "./progress-bar";
import { Snackbar } from "./snackbar";
import { TopBar } from "./top-bar";

type ShellKind = "full" | "plain" | "room" | "bare" | "backdrop";

/**
 * What stands around a page. A route says in its handle how much of it, or by its data:
 * `handle = { shell: "plain" }` for a top bar alone (landing, signing in, paying), `"room"` for a place to write in, which
 * ends where one writes and on a desktop has its own way back, `"bare"` for a page that leads nowhere, `"backdrop"` for what
 * a dialog stands over, nothing for the whole of it. `scripts: false` leaves the site's scripts out.
 */
export type ShellHandle = { shell?: ShellKind | ((data: unknown) => ShellKind); scripts?: false };

export function Shell({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const kind = useShellKind();
  const plain = kind === "plain" || kind === "bare";
  useOfflineGuard();
  usePageFocus();
  return (
    <>
      <ProgressBar />
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-toast px-4 py-3 font-semibold text-toast-ink focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
      <div className={plain ? "" : "lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]"}>
        {plain ? null : <SideRail />}
        <div className="flex min-h-dvh min-w-0 flex-col">
          <TopBar kind={kind} />
          <main id="content" tabIndex={-1} className="grow">
            {children}
          </main>
          {kind === "full" || kind === "plain" ? <Footer /> : null}
          {plain ? null : <div aria-hidden="true" className="safe-bottom h-16 box-content shrink-0 lg:hidden" />}
        </div>
      </div>
      {plain ? null : <TabBar />}
      <Snackbar />
    </>
  );
}

function useShellKind(): ShellKind {
  const kinds = useMatches().map(({ handle, data }) => {
    const shell = (handle as ShellHandle | undefined)?.shell;
    return typeof shell === "function" ? shell(data) : shell;
  });
  return kinds.findLast((kind) => kind !== undefined) ?? "full";
}
