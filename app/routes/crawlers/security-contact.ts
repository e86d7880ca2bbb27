import { txt } from "remix-utils/responses";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";

const validDays = 180;
const dayMs = 86_400_000;

/** The contact for security reports (RFC 9116); valid for half a year from today. */
export const loader = guardedLoader((_) => {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const lines = [
    `Contact: ${publicOrigin()}/contact`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: ko, en",
    `Canonical: ${publicOrigin()}/.well-known/security.txt`,
  ];
  return txt(`${lines.join("\n")}\n`, {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
});
