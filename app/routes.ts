import { index, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site. The first segments stand in contract/names.ts as domain IDs nobody can take. */
export default [
  index("routes/landing/landing.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("privacy", "routes/legal/privacy.tsx"),
  route("preferences", "routes/resources/preferences.ts"),
  route("media/*", "routes/resources/media.ts"),

  route("accounts/login", "routes/accounts/login.tsx"),
  route("accounts/login/email", "routes/accounts/login-email.tsx"),
  route("accounts/login/google", "routes/accounts/login-google.ts"),
  route("accounts/login/google/callback", "routes/accounts/google-callback.ts"),
  route("accounts/password/reset", "routes/accounts/password-reset.tsx"),
  route("accounts/logout", "routes/accounts/logout.tsx"),
  route("accounts/signup/email", "routes/accounts/signup-email.tsx"),
  route("accounts/signup/complete", "routes/accounts/signup-complete.tsx"),
  route("accounts/signup/recommendations", "routes/accounts/recommendations.tsx"),
  route("accounts/signup/capture-consent", "routes/accounts/capture-consent.tsx"),

  route("feed/following", "routes/feed/following.tsx"),
  route("feed/subscribers", "routes/feed/subscribers.tsx"),
  route("explore", "routes/explore/explore.tsx"),
  route("posts/:postId", "routes/posts/post.tsx"),
  route("posts/:postId/like", "routes/posts/like.tsx"),

  route("checkout/return/card", "routes/checkout/card-return.tsx"),
  route("checkout/:orderId", "routes/checkout/confirm-order.tsx"),
  route("checkout/:orderId/complete", "routes/checkout/order-complete.tsx"),

  route("mypage", "routes/mypage/index.tsx"),
  route("mypage/profile", "routes/mypage/profile.tsx"),
  route("mypage/activity", "routes/mypage/activity.tsx"),
  route("mypage/followers", "routes/mypage/followers.tsx"),
  route("mypage/following", "routes/mypage/following.tsx"),
  route("mypage/visitors", "routes/mypage/visitors.tsx"),
  route("mypage/availability", "routes/mypage/availability.ts"),
  route("mypage/pictures", "routes/mypage/pictures.ts"),
  route("mypage/cards", "routes/mypage/cards.tsx"),
  route("mypage/cards/new", "routes/mypage/card-new.tsx"),
  route("mypage/subscriptions", "routes/mypage/subscriptions.tsx"),
  route("mypage/payments", "routes/mypage/payments.tsx"),

  route("settings", "routes/settings/settings.tsx"),
  route("settings/devices", "routes/settings/devices.tsx"),
  route("settings/notifications", "routes/settings/notifications.tsx"),
  route("settings/data", "routes/settings/data.tsx"),
  route("settings/data/download", "routes/settings/download.ts"),
  route("settings/delete-account", "routes/settings/delete-account.tsx"),
  route("settings/google", "routes/settings/google.tsx"),
  route("settings/password", "routes/settings/password.tsx"),
  route("settings/blocked", "routes/settings/blocked.tsx"),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/index.tsx"),
    route("users", "routes/admin/users.tsx"),
    route("users/:userId", "routes/admin/user.tsx"),
    route("audit", "routes/admin/audit.tsx"),
  ]),

  route(":domain", "routes/creator/page.tsx", [route("block", "routes/creator/block.tsx")]),
  route(":domain/follow", "routes/creator/follow.tsx"),
  route(":domain/membership", "routes/creator/membership.tsx"),
  route("*", "routes/errors/not-found.tsx"),
] satisfies RouteConfig;
