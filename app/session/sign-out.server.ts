import type { FlashKey } from "~/http/flash";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { dropSealedCookies } from "~/http/sealed-cookie.server";
import { sessionOf } from "./session.server";

/**
 * Clears a person's data from this browser: the session, every draft, cache and storage. The display settings
 * (language, colours, zoom, lite view) are the device's and stay.
 */
export function signOut(args: RouteArgs, flash: FlashKey): Response {
  sessionOf(args).end();
  dropSealedCookies(args);
  const answer = redirectTo(args, "/", { flash: { key: flash } });
  answer.headers.set("Clear-Site-Data", '"cache", "storage"');
  return answer;
}
