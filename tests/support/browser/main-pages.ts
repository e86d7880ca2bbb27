import { publicPages } from "./journey";

type Pages = { email?: string; paths: string[]; first?: Record<string, string> };

/** The pages of a user's own account. */
export const ownPages = [
  "/feed/following",
  "/feed/subscribers",
  "/mypage",
  "/mypage/cards",
  "/mypage/subscriptions",
  "/mypage/payments",
  "/mypage/profile",
  "/mypage/following",
  "/mypage/saved",
  "/mypage/visitors",
  "/settings",
  "/settings/login",
  "/settings/display",
  "/settings/safety",
  "/settings/devices",
  "/settings/notifications",
  "/notifications",
  "/notifications/unsubscribe?token=wrong",
  "/settings/reading",
  "/settings/data",
  "/settings/delete-account",
  "/settings/password",
  "/settings/connected-accounts",
  "/settings/passkeys",
  "/settings/passkeys?add",
  "/settings/blocked",
  "/haru_studio/block",
];

const studio = [
  "/mypage",
  "/mypage/earnings",
  "/mypage/withdrawal",
  "/mypage/withdrawal/seller",
  "/mypage/memberships",
  "/mypage/memberships/new",
  "/mypage/subscribers",
  "/mypage/donations",
  "/mypage/campaigns",
  "/mypage/campaigns/new",
  "/mypage/greeting",
  "/posts/new",
  "/posts/manage",
  "/posts/planned",
  "/posts/series",
];

const admin = [
  "/admin",
  "/admin/appeals",
  "/admin/applications",
  "/admin/audit",
  "/admin/campaigns",
  "/admin/consents",
  "/admin/contacts",
  "/admin/jobs",
  "/admin/ledger",
  "/admin/ledger/journals",
  "/admin/mails",
  "/admin/marketing-mails",
  "/admin/payments",
  "/admin/reports",
  "/admin/reviews",
  "/admin/safeguarding",
  "/admin/sellers",
  "/admin/settlements",
  "/admin/switches",
  "/admin/takedowns",
  "/admin/users",
];

/** Who opens which pages; `first`: the first link of a list that begins so is opened too. */
export const mainPages: Record<"a guest" | "a fan" | "a creator" | "an admin", Pages> = {
  "a guest": {
    paths: [...publicPages, "/contact", "/takedown", "/transparency"],
    first: { "/haru_studio": "/posts/pst_", "/campaigns": "/campaigns/cmp_" },
  },
  "a fan": {
    email: "fan@example.com",
    paths: [...ownPages, "/messages", "/haru_studio", "/haru_studio/membership", "/haru_studio/donate", "/explore"],
    first: {
      "/messages": "/messages/",
      "/haru_studio": "/posts/pst_",
      "/mypage/payments": "/mypage/payments/pay_",
    },
  },
  "a creator": {
    email: "creator@example.com",
    paths: studio,
    first: { "/mypage/memberships": "/mypage/memberships/pln_" },
  },
  "an admin": {
    paths: admin,
    first: { "/admin/users": "/admin/users/usr_", "/admin/payments": "/admin/payments/pay_" },
  },
};
