import { limits } from "#contract/limits";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useNextLocation } from "~/browser/use-next-location";
import { type Translate, useText } from "~/i18n/i18n";
import { useCounts } from "~/realtime/counts";
import { useIsGuest, useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { Brand } from "./brand";

/** `under`: the first segments of the pages that belong to the entry; `label`: one word, as five are side by side. */
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
    { to: "/explore", under: ["explore", "search"], label: t("explore"), icon: "search" },
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
  const { shown, sentence } = unreadWords(t, unread);
  return (
    <>
      <span
        aria-hidden="true"
        className={`min-w-4.5 whitespace-nowrap rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4.5 font-bold text-accent-ink ${className}`}
      >
        {shown}
      </span>
      <span className="sr-only">{sentence}</span>
    </>
  );
}

function unreadWords(t: Translate<"shell">, { count, of }: Unread) {
  const most = limits.notificationsCounted;
  const [text, manyWords] = unreadText[of];
  return count >= most
    ? { shown: `${most - 1}+`, sentence: t(manyWords, { count: most }) }
    : { shown: count, sentence: t(text, { count }) };
}

const overIcon = "absolute -top-1.5 left-3";

/** Phones: along the bottom, in reach of the thumb. A creator has the way to write in the middle of it. */
export function TabBar() {
  const t = useText("shell");
  const places = useNavigationEntries();
  const writes = useViewer()?.role === "activist";
  const shown = writes ? places.filter(({ icon }) => icon !== "bell") : places;
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised md:hidden"
    >
      <ul className="mx-auto flex max-w-column">
        {shown.map(({ to, icon, unread, label, current }, index) => [
          writes && index === 2 ? (
            <li key="write" className="grid shrink-0 place-items-center px-2">
              <Link
                to="/posts/new"
                reloadDocument
                aria-label={t("write")}
                className="grid h-11 w-13 place-items-center rounded-picture bg-ink text-surface"
              >
                <Icon name="plus" />
              </Link>
            </li>
          ) : null,
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              aria-current={current}
              className="place flex h-15 flex-col items-center justify-center gap-px text-[0.6875rem] leading-4 whitespace-nowrap"
            >
              <span className="relative">
                <Icon name={icon} />
                <UnreadCount unread={unread} className={overIcon} />
              </span>
              <span className="max-w-full truncate max-[339px]:sr-only">{label}</span>
            </Link>
          </li>,
        ])}
      </ul>
    </nav>
  );
}

/** On a creator's phone the tab bar has no room for the notifications: they are at the top. */
export function NotificationsLink() {
  const t = useText("shell");
  const viewer = useViewer();
  const { unreadNotifications } = useCounts(viewer);
  if (viewer?.role !== "activist") return null;
  const unread: Unread = { count: unreadNotifications, of: "notifications" };
  const { sentence } = unreadWords(t, unread);
  const label = unread.count > 0 ? `${t("notifications")}, ${sentence}` : t("notifications");
  return (
    <IconLink to="/notifications" aria-label={label} className="-mr-2.5 ml-auto">
      <span className="relative">
        <Icon name="bell" />
        <UnreadCount unread={unread} className={overIcon} />
      </span>
    </IconLink>
  );
}

/** Down the side: icons from 800 px, with their words from 1264. */
export function SideRail() {
  const t = useText("shell");
  const viewer = useViewer();
  const isGuest = useIsGuest();
  const entry = "place relative flex min-h-12 items-center gap-3 rounded-md px-3 hover:bg-soft";
  return (
    <nav
      aria-label={t("mainNavigation")}
      className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-line px-3.5 py-4 md:flex xl:px-4 xl:py-5"
    >
      <div className="px-2.5">
        <Brand inRail />
      </div>
      <ul className="grid gap-1">
        {useNavigationEntries().map(({ to, icon, unread, label, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current} className={`${entry} aria-[current=page]:bg-soft`}>
              <Icon name={icon} />
              <span className="whitespace-nowrap max-xl:sr-only">{label}</span>
              <UnreadCount unread={unread} className="max-xl:absolute max-xl:top-1.5 max-xl:left-6 xl:ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
      {viewer?.role === "activist" ? (
        <LinkButton to="/posts/new" reloadDocument fullWidth className="max-xl:px-0!">
          <Icon name="plus" />
          <span className="max-xl:sr-only">{t("write")}</span>
        </LinkButton>
      ) : null}
      {isGuest ? (
        <LinkButton to="/accounts/signup/email" fullWidth className="max-xl:hidden">
          {t("signup")}
        </LinkButton>
      ) : null}
    </nav>
  );
}
