import { useLocation } from "@remix-run/react";
import { limits } from "#contract/limits";
import { href, type LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useNextLocation } from "~/browser/use-next-location";
import { useText } from "~/i18n/i18n";
import { useCounts } from "~/realtime/counts";
import { useIsGuest, useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Brand } from "./brand";

/** `under`: the first segments of the pages that belong to the entry; `label`: one word, as six are side by side. */
type NavigationEntry = { to: LinkTarget; under: string[]; label: string; icon: IconName; unread?: Unread };
type Unread = { count: number; of: "messages" | "notifications" };

function useNavigationEntries(): (NavigationEntry & { current: "page" | undefined })[] {
  const t = useText("shell");
  const viewer = useViewer();
  const isGuest = useIsGuest();
  const { unreadMessages, unreadNotifications } = useCounts(viewer);
  const [, segment] = useNextLocation().pathname.split("/");
  const places: NavigationEntry[] = [
    !isGuest
      ? { to: "/feed/following", under: ["feed"], label: t("feed"), icon: "home" }
      : { to: "/", under: [""], label: t("home"), icon: "home" },
    { to: "/explore", under: ["explore"], label: t("explore"), icon: "explore" },
    { to: "/search", under: ["search"], label: t("search"), icon: "search" },
    ...(viewer
      ? [messagesEntry(unreadMessages, t("messages")), notificationsEntry(unreadNotifications, t("notifications"))]
      : []),
    isGuest
      ? { to: "/accounts/login", under: ["accounts"], label: t("login"), icon: "my" }
      : { to: "/mypage", under: ["mypage", "settings"], label: t("my"), icon: "my" },
  ];
  return places.map((entry) => ({ ...entry, current: entry.under.includes(segment ?? "") ? "page" : undefined }));
}

const messagesEntry = (count: number, label: string): NavigationEntry => ({
  to: "/messages",
  under: ["messages"],
  label,
  icon: "message",
  unread: { count, of: "messages" },
});

const notificationsEntry = (count: number, label: string): NavigationEntry => ({
  to: "/notifications",
  under: ["notifications"],
  label,
  icon: "bell",
  unread: { count, of: "notifications" },
});

const unreadText = {
  messages: ["unreadMessages", "unreadMessagesMany"],
  notifications: ["unreadNotifications", "unreadMany"],
} as const;

/** The unread count of an entry: a number for the eye, a sentence for screen readers. */
function UnreadCount({ unread, className }: { unread: Unread | undefined; className: string }) {
  const t = useText("shell");
  if (!unread || unread.count === 0) return null;
  const most = limits.notificationsCounted;
  const many = unread.count >= most;
  const [text, manyWords] = unreadText[unread.of];
  return (
    <>
      <span
        aria-hidden="true"
        className={`min-w-5 whitespace-nowrap rounded-full bg-accent px-1.5 text-center text-[0.6875rem] leading-5 font-bold text-accent-ink ${className}`}
      >
        {many ? `${most - 1}+` : unread.count}
      </span>
      <span className="sr-only">{t(many ? manyWords : text, { count: Math.min(unread.count, most) })}</span>
    </>
  );
}

/** Phones: along the bottom, in reach of the thumb; above it, for creators, the button to write. */
export function TabBar() {
  const t = useText("shell");
  const places = useNavigationEntries();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const writes =
    viewer?.role === "activist" &&
    (places.some(({ to }) => to === pathname) || pathname === href("/:domain", { domain: viewer.domain }));
  return (
    <>
      {writes ? (
        <LinkButton
          to="/posts/new"
          reloadDocument
          aria-label={t("write")}
          className="no-print fixed right-4 bottom-20 z-20 size-14 shadow-lift lg:hidden"
        >
          <Icon name="plus" />
        </LinkButton>
      ) : null}
      <nav
        aria-label={t("mainNavigation")}
        className="safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised lg:hidden"
      >
        <ul className="mx-auto flex max-w-column">
          {places.map(({ to, icon, unread, label, current }) => (
            <li key={to} className="min-w-0 flex-1">
              <Link
                to={to}
                aria-current={current}
                className="flex h-16 flex-col items-center justify-center gap-0.5 text-caption font-medium whitespace-nowrap text-muted aria-[current=page]:text-ink"
              >
                <span className="relative">
                  <Icon name={icon} />
                  <UnreadCount unread={unread} className="absolute -top-1.5 left-3" />
                </span>
                <span className="max-w-full truncate max-[359px]:sr-only">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Desktops: down the side. */
export function SideRail() {
  const t = useText("shell");
  const viewer = useViewer();
  const isGuest = useIsGuest();
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="sticky top-0 hidden h-dvh flex-col gap-6 border-r border-line px-4 py-4 lg:flex"
    >
      <div className="px-3">
        <Brand />
      </div>
      <ul className="grid gap-1">
        {useNavigationEntries().map(({ to, icon, unread, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current}
              className="flex min-h-12 items-center gap-3 rounded-md px-3 font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
            >
              <Icon name={icon} />
              <span className="whitespace-nowrap">{label}</span>
              <UnreadCount unread={unread} className="ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
      {viewer?.role === "activist" ? (
        <LinkButton to="/posts/new" reloadDocument fullWidth>
          {t("write")}
        </LinkButton>
      ) : null}
      {isGuest ? (
        <LinkButton to="/accounts/signup/email" fullWidth>
          {t("signup")}
        </LinkButton>
      ) : null}
    </nav>
  );
}
