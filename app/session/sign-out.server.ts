import type { FlashKey } from "~/http/flash";
import { seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { dropSealedCookies } from "~/http/sealed-cookie.server";
import { sessionOf } from "./session.server";

/**
 * Ends what this browser holds of a person: the session, every draft, and what its cache and storage kept. How pages
 * are shown (language, colours, zoom, lite view) is the device's own and stays.
 */
export function signOut(args: RouteArgs, flash: FlashKey): Response {
  sessionOf(args).end();
  dropSealedCookies(args);
  const answer = seeOther(args, "/", { flash: { key: flash } });
  answer.headers.set("Clear-Site-Data", '"cache", "storage"');
  return answer;
}
