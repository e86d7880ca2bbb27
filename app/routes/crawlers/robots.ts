import type { LoaderFunctionArgs } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";

/** First segments behind which there is nothing for search: people's own pages and what only forms ask for. */
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
const acts = ["/posts/new", "/posts/*/edit", "/*/share$", "/*/block$", "/*/follow$", "/*/report$"];

/** `/feed` alone would also be the beginning of /feedback_kim, who is a creator like any other. */
const rules = [...ownPages.flatMap((name) => [`/${name}$`, `/${name}?`, `/${name}/`]), ...acts];

export const loader = guardedLoader((_: LoaderFunctionArgs) => {
  const lines = ["User-agent: *", "Allow: /", ...rules.map((rule) => `Disallow: ${rule}`)];
  return txt(`${lines.join("\n")}\n\nSitemap: ${publicOrigin()}/sitemap.xml\n`, {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
});
