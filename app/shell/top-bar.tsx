import { useLocation, useMatches, useNavigate, useRouteLoaderData } from "@remix-run/react";
import type { MouseEvent } from "react";
import { type Address, hrefOfLocation } from "~/addresses/address";
import type { RouteHandle, ShellKind } from "~/addresses/route-handle";
import { notifyWrapper } from "~/browser/native-wrapper";
import { useText } from "~/i18n/i18n";
import type { RootData } from "~/session/root-data";
import { useIsGuest } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconButton, IconLink } from "~/ui/icon-button";
import { Brand } from "./brand";
import { NotificationsLink } from "./navigation";

/** The pages of the tab bar: there is nothing to go back to from these. */
export const roots: ReadonlySet<string> = new Set<Address>([
  "/",
  "/feed/following",
  "/feed/subscribers",
  "/explore",
  "/messages",
  "/notifications",
  "/mypage",
  "/accounts/login",
]);

/** Beside a desktop's rail only the back link is left of it. On a phone it has the page's title, or else the brand. */
export function TopBar({ kind }: { kind: ShellKind }) {
  const { pathname } = useLocation();
  const atRoot = roots.has(pathname);
  const bare = kind === "bare";
  const plain = kind === "plain" || bare;
  const title = useTitle(kind);
  const beforeRail = plain ? "contents" : "contents md:hidden";
  return (
    <header
      data-title-in-bar={title}
      className={`no-print sticky top-0 z-20 bg-surface ${kind === "room" || kind === "sidebar" || (!plain && atRoot) ? "md:hidden" : ""}`}
    >
      <div
        className={`${plain ? "wide" : `frame ${kind === "wide" ? "max-w-[70rem]" : ""}`} flex min-h-14 flex-wrap items-center gap-1`}
      >
        {bare || kind === "backdrop" ? null : atRoot ? <ExitButton /> : <BackLink />}
        <span className={beforeRail}>
          {title ? (
            <span aria-hidden="true" className="flex-1 truncate text-title font-bold">
              {title}
            </span>
          ) : (
            <Brand />
          )}
        </span>
        <div className={beforeRail}>{bare ? null : <GuestLinks />}</div>
        <span className={beforeRail}>{plain ? null : <NotificationsLink />}</span>
      </div>
    </header>
  );
}

/** The page's title without the site's name, unless the page has a head of its own or its reader is a guest. */
function useTitle(kind: ShellKind): string | undefined {
  const isGuest = useIsGuest();
  const matches = useMatches() as { data: { title: string }; handle?: RouteHandle }[];
  const page = matches.findLast(({ data }) => data?.title);
  if (isGuest || !page || page.handle?.ownHead || !/full|wide/.test(kind)) return undefined;
  return page.data.title.replace(/ · \S+$/, "");
}

/** In the native app, on a page with nothing to go back to: closes the app. */
function ExitButton() {
  const t = useText("shell");
  const isApp = useRouteLoaderData<RootData>("root")?.isApp;
  if (!isApp) return null;
  return (
    <IconButton onClick={() => notifyWrapper({ type: "exit" })} aria-label={t("exitApp")} className="-ml-4">
      <Icon name="close" />
    </IconButton>
  );
}

/** A link to the page above; with script, back in history when the previous page was ours. */
function BackLink() {
  const t = useText("shell");
  const parent = parentOf(useLocation().pathname, useMatches().at(-1));
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const cameFromHere = (window.history.state as { idx?: number } | null)?.idx;
    if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <IconLink to={parent} onClick={goBack} aria-label={t("back")} className="-ml-4">
      <Icon name="back" />
    </IconLink>
  );
}

/** For a guest: the links to log in and sign up, where the page itself has none. */
function GuestLinks() {
  const t = useText("shell");
  const isGuest = useIsGuest();
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (!isGuest || handle?.signsIn) return null;
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-1">
      {pathname === "/" ? (
        <LinkButton to="/#creators" variant="quiet" size="small" className="max-sm:hidden">
          {t("forCreators")}
        </LinkButton>
      ) : null}
      <LinkButton to="/accounts/login" variant="quiet" size="small">
        {t("login")}
      </LinkButton>
      <LinkButton to="/accounts/signup/email" size="small" className="max-[359px]:hidden">
        {t("signup")}
      </LinkButton>
    </div>
  );
}

/** The page above one, by the handle of its route. */
export function parentOf(pathname: string, page: { handle: unknown; data: unknown } | undefined): Address {
  const { parent = 1, signsIn } = (page?.handle ?? {}) as RouteHandle;
  if (signsIn) return "/accounts/login";
  if (typeof parent === "function") return parent(page?.data);
  return typeof parent === "string"
    ? parent
    : hrefOfLocation({ pathname: pathname.split("/").slice(0, -parent).join("/") || "/" });
}
