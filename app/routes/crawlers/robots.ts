import { txt } from "remix-utils/responses";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";

/** First segments of pages search engines have no use for: personal pages and those only forms open. */
const ownPages = [
  "accounts",
  "admin",
  "checkout",
  "feed",
  "messages",
  "monitoring",
  "mypage",
  "notifications",
  "preferences",
  "settings",
];
const actionPages = ["/posts/new", "/posts/*/edit", "/*/share$", "/*/block$", "/*/follow$", "/*/report$"];

/** `/feed` alone would also match /feedback_kim, a valid creator's page. */
const rules = [...ownPages.flatMap((name) => [`/${name}$`, `/${name}?`, `/${name}/`]), ...actionPages];

export const loader = guardedLoader((_) => {
  const lines = ["User-agent: *", "Allow: /", ...rules.map((rule) => `Disallow: ${rule}`)];
  return txt(`${lines.join("\n")}\n\nSitemap: ${publicOrigin()}/sitemap.xml\n`, {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
});
