import { seeOther } from "./answer.server";
import type { FlashKey } from "./flash";
import type { RouteArgs } from "./pending-answer.server";
import { dropSealedCookies } from "./sealed-cookie.server";
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
