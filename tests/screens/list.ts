export type Viewer = "guest" | "fan" | "creator" | "admin";

export interface Screen {
  name: string;
  viewer: Viewer;
  path: string;
  /** Where the address is known only from a page: the first link there whose address matches, followed; several in turn. */
  link?: RegExp | RegExp[];
  /** The user agent it is seen by, where that matters. */
  agent?: string;
}

const toPost = /^\/posts\/[^/]+$/;
const toComment = /\/comments\/[^/]+$/;

/** Every screen in the demo world, as the one who would see it. A new route adds its line here. */
export const screens: Screen[] = [
  { name: "landing", viewer: "guest", path: "/" },
  { name: "terms", viewer: "guest", path: "/terms" },
  { name: "privacy", viewer: "guest", path: "/privacy" },
  { name: "login", viewer: "guest", path: "/accounts/login" },
  { name: "login-conflict", viewer: "guest", path: "/accounts/login?google=conflict" },
  { name: "login-in-kakaotalk", viewer: "guest", path: "/accounts/login", agent: "iPhone Mobile KAKAOTALK 10.7.5" },
  { name: "login-in-instagram", viewer: "guest", path: "/accounts/login", agent: "iPhone Mobile Instagram 320.0" },
  { name: "login-email", viewer: "guest", path: "/accounts/login/email" },
  { name: "password-reset", viewer: "guest", path: "/accounts/password/reset" },
  { name: "signup-email", viewer: "guest", path: "/accounts/signup/email" },
  { name: "explore", viewer: "guest", path: "/explore" },
  { name: "explore-as-fan", viewer: "fan", path: "/explore" },
  { name: "search", viewer: "guest", path: "/search" },
  { name: "search-people", viewer: "guest", path: `/search?q=${encodeURIComponent("ㅎㄹ")}` },
  { name: "search-posts", viewer: "fan", path: `/search?q=${encodeURIComponent("작업")}&type=posts` },
  { name: "search-nothing", viewer: "guest", path: `/search?q=${encodeURIComponent("뷁뷁뷁")}` },
  { name: "search-too-short", viewer: "guest", path: "/search?q=a" },
  { name: "creator", viewer: "guest", path: "/haru_studio" },
  { name: "creator-membership", viewer: "guest", path: "/haru_studio/membership" },
  { name: "post", viewer: "guest", path: "/haru_studio", link: toPost },
  { name: "post-quiet", viewer: "guest", path: "/webtoon_bom", link: toPost },
  { name: "creator-share", viewer: "guest", path: "/haru_studio/share" },
  { name: "post-share", viewer: "fan", path: "/haru_studio", link: /^\/posts\/[^/]+\/share$/ },
  { name: "not-found", viewer: "guest", path: "/nobody_here_at_all" },
  { name: "feed-following", viewer: "fan", path: "/feed/following" },
  { name: "feed-subscribers", viewer: "fan", path: "/feed/subscribers" },
  { name: "creator-as-fan", viewer: "fan", path: "/haru_studio" },
  { name: "post-as-fan", viewer: "fan", path: "/haru_studio", link: toPost },
  { name: "comment-replies", viewer: "fan", path: "/haru_studio", link: [toPost, toComment] },
  { name: "plans", viewer: "creator", path: "/mypage/memberships" },
  { name: "plan-new", viewer: "creator", path: "/mypage/memberships/new" },
  { name: "subscribers", viewer: "creator", path: "/mypage/subscribers" },
  { name: "plan-edit", viewer: "creator", path: "/mypage/memberships", link: /\/mypage\/memberships\/pln_/ },
  { name: "report-post", viewer: "fan", path: "/haru_studio", link: [toPost, /\/posts\/[^/]+\/report$/] },
  { name: "report-person", viewer: "fan", path: "/haru_studio/report" },
  { name: "my-reports", viewer: "fan", path: "/mypage/reports" },
  { name: "admin-reports", viewer: "admin", path: "/admin/reports" },
  { name: "admin-report", viewer: "admin", path: "/admin/reports", link: /\/admin\/reports\/[^/]+$/ },
  { name: "comment-edit", viewer: "fan", path: "/haru_studio", link: [toPost, /\/comments\/[^/]+\/edit$/] },
  { name: "comment-delete", viewer: "creator", path: "/haru_studio", link: [toPost, /\/comments\/[^/]+\/delete$/] },
  { name: "notifications", viewer: "fan", path: "/notifications" },
  { name: "notifications-creator", viewer: "creator", path: "/notifications" },
  { name: "notifications-empty", viewer: "admin", path: "/notifications" },
  { name: "unsubscribe-wrong", viewer: "guest", path: "/notifications/unsubscribe?token=x" },
  { name: "mypage", viewer: "fan", path: "/mypage" },
  { name: "profile", viewer: "fan", path: "/mypage/profile" },
  { name: "following", viewer: "fan", path: "/mypage/following" },
  { name: "visitors-empty", viewer: "fan", path: "/mypage/visitors" },
  { name: "blocked-empty", viewer: "fan", path: "/settings/blocked" },
  { name: "block", viewer: "fan", path: "/haru_studio/block" },
  { name: "cards", viewer: "fan", path: "/mypage/cards" },
  { name: "settings", viewer: "fan", path: "/settings" },
  { name: "settings-devices", viewer: "fan", path: "/settings/devices" },
  { name: "settings-notifications", viewer: "fan", path: "/settings/notifications" },
  { name: "settings-data", viewer: "fan", path: "/settings/data" },
  { name: "delete-account", viewer: "fan", path: "/settings/delete-account" },
  { name: "delete-account-creator", viewer: "creator", path: "/settings/delete-account" },
  { name: "card-new", viewer: "fan", path: "/mypage/cards/new" },
  { name: "subscriptions", viewer: "fan", path: "/mypage/subscriptions" },
  { name: "payments", viewer: "fan", path: "/mypage/payments" },
  { name: "settings-password", viewer: "fan", path: "/settings/password" },
  { name: "settings-google", viewer: "fan", path: "/settings/google" },
  { name: "mypage-creator", viewer: "creator", path: "/mypage" },
  { name: "profile-creator", viewer: "creator", path: "/mypage/profile" },
  { name: "activity", viewer: "creator", path: "/mypage/activity" },
  { name: "followers", viewer: "creator", path: "/mypage/followers" },
  { name: "visitors", viewer: "creator", path: "/mypage/visitors" },
  { name: "post-new", viewer: "creator", path: "/posts/new" },
  { name: "post-own", viewer: "creator", path: "/haru_studio", link: /^\/posts\/pst_[^/]+$/ },
  { name: "creator-own", viewer: "creator", path: "/haru_studio" },
  { name: "admin", viewer: "admin", path: "/admin" },
  { name: "admin-users", viewer: "admin", path: "/admin/users" },
  { name: "admin-user", viewer: "admin", path: "/admin/users", link: /^\/admin\/users\/[^/]+$/ },
  { name: "admin-audit", viewer: "admin", path: "/admin/audit" },
];
