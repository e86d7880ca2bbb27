import type { Role } from "#contract/accounts/values";
import type { MyPage } from "#contract/creators/schemas";
import type { LinkTarget } from "~/addresses/address";
import type mypage from "~/i18n/locales/ko/mypage";
import type { IconName } from "~/ui/icon";

export type Entry = {
  label: keyof typeof mypage;
  to: LinkTarget;
  icon: IconName;
  group: "people" | "activity" | "support" | "account";
  /** The roles that see it; by default all. */
  role?: Role;
  count?: { of: Exclude<keyof MyPage, "nextCharge">; as: "count" | "countPeople" | "countToday" };
};

/** Every entry of My page (spec.md §2), in display order; entries.test.ts compares them with the route table. */
export const entries: Entry[] = [
  {
    label: "following",
    to: "/mypage/following",
    icon: "people",
    group: "people",
    count: { of: "followingCount", as: "countPeople" },
  },
  {
    label: "followers",
    to: "/mypage/followers",
    icon: "people",
    group: "people",
    role: "activist",
    count: { of: "followerCount", as: "countPeople" },
  },
  {
    label: "visitors",
    to: "/mypage/visitors",
    icon: "eye",
    group: "people",
    count: { of: "visitorCount", as: "countToday" },
  },
  { label: "editActivity", to: "/mypage/activity", icon: "edit", group: "activity", role: "activist" },
  {
    label: "subscribers",
    to: "/mypage/subscribers",
    icon: "seat",
    group: "activity",
    role: "activist",
    count: { of: "subscriberCount", as: "countPeople" },
  },
  { label: "earnings", to: "/mypage/earnings", icon: "chart", group: "activity", role: "activist" },
  { label: "withdrawal", to: "/mypage/withdrawal", icon: "card", group: "activity", role: "activist" },
  { label: "memberships", to: "/mypage/memberships", icon: "seat", group: "activity", role: "activist" },
  {
    label: "donationRanking",
    to: "/mypage/donation-ranking",
    icon: "laurel",
    group: "activity",
    role: "activist",
  },
  { label: "donations", to: "/mypage/donations", icon: "gift", group: "activity", role: "activist" },
  { label: "campaigns", to: "/mypage/campaigns", icon: "flag", group: "activity", role: "activist" },
  { label: "greeting", to: "/mypage/greeting", icon: "message", group: "activity", role: "activist" },
  {
    label: "subscriptions",
    to: "/mypage/subscriptions",
    icon: "seat",
    group: "support",
    count: { of: "subscriptionCount", as: "count" },
  },
  { label: "payments", to: "/mypage/payments", icon: "list", group: "support" },
  { label: "cards", to: "/mypage/cards", icon: "card", group: "support", count: { of: "cardCount", as: "count" } },
  { label: "saved", to: "/mypage/saved", icon: "saved", group: "account" },
  { label: "applyAsActivist", to: "/mypage/apply", icon: "spark", group: "account", role: "supporter" },
  {
    label: "blocked",
    to: "/settings/blocked",
    icon: "lock",
    group: "account",
    count: { of: "blockedCount", as: "countPeople" },
  },
  { label: "reports", to: "/mypage/reports", icon: "shield", group: "account" },
  { label: "settings", to: "/settings", icon: "settings", group: "account" },
  { label: "admin", to: "/admin/users", icon: "settings", group: "account", role: "admin" },
  { label: "deleteAccount", to: "/settings/delete-account", icon: "bin", group: "account" },
];

/** The entries a user of this role may open, group by group. */
export const entriesFor = (role: Role, group: Entry["group"]) =>
  entries.filter((entry) => entry.group === group && (entry.role ?? role) === role);
