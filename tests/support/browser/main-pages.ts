import type { Page } from "@playwright/test";
import { loginAdmin } from "./admin-sign-in";
import { login, publicPages } from "./journey";

type Pages = { email?: string; paths: string[]; first?: Record<string, string> };
type MainViewer = "a guest" | "a fan" | "a creator" | "an admin";

/** The pages of a user's own account. */
const ownPages = [
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
  "/mypage/withdrawal/account",
  "/mypage/withdrawal/seller",
  "/mypage/memberships",
  "/mypage/memberships/new",
  "/mypage/subscribers",
  "/mypage/donations",
  "/mypage/donation-ranking",
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
const mainPages: Record<MainViewer, Pages> = {
  "a guest": {
    paths: [...publicPages, "/contact", "/takedown", "/transparency"],
    first: { "/haru_studio": "/posts/pst_", "/campaigns": "/campaigns/cmp_" },
  },
  "a fan": {
    email: "fan@example.com",
    paths: [
      ...ownPages,
      "/messages",
      "/haru_studio",
      "/haru_studio/membership",
      "/haru_studio/donate",
      "/haru_studio/share",
      "/haru_studio/ranking",
      "/mypage/payments?kind=donation",
      "/explore",
    ],
    first: {
      "/messages": "/messages/",
      "/haru_studio": "/posts/pst_",
      "/mypage/payments": "/mypage/payments/pay_",
      "/mypage/payments?kind=donation": "/checkout/",
    },
  },
  "a creator": {
    email: "creator@example.com",
    paths: studio,
    first: { "/mypage/memberships": "/mypage/memberships/pln_", "/mypage/withdrawal": "/mypage/withdrawal/stl_" },
  },
  "an admin": {
    paths: admin,
    first: {
      "/admin/users": "/admin/users/usr_",
      "/admin/payments": "/admin/payments/pay_",
      "/admin/settlements": "/admin/settlements/stl_",
    },
  },
};

export const mainViewers = Object.keys(mainPages) as MainViewer[];

/** Signs the viewer in and calls `visit` with the path of each of their pages in turn; `visit` opens the page. */
export async function visitMainPages(
  page: Page,
  viewer: MainViewer,
  visit: (path: string) => Promise<void>,
): Promise<void> {
  const { email, paths, first = {} } = mainPages[viewer];
  if (viewer === "an admin") await loginAdmin(page);
  else if (email) await login(page, email);
  for (const path of paths) {
    await visit(path);
    const link = page.locator(`main a[href^="${first[path]}"]`).first();
    const found = first[path] ? await link.getAttribute("href") : null;
    if (found) await visit(found);
  }
}
