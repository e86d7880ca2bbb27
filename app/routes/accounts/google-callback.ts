import type { LoaderFunctionArgs } from "@remix-run/node";
import { type GoogleReturn, returnFromGoogle } from "~/google/google.server";
import { linkDraft } from "~/google/google-link.server";
import type { GoogleNotice } from "~/google/google-notice";
import { guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { viewerOf } from "~/session/viewer.server";
import { signInByGoogle, signInPage } from "./google-sign-in.server";

/**
 * Where Google sends people back to. A GET that may begin a session, so it does only what this very browser asked for
 * by a form: the sealed cookie of that is used up here.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { purpose, ...returned } = await returnFromGoogle(args);
  if (purpose?.kind === "link") return redirectTo(args, await keepForLink(args, purpose.userId, returned));
  const back = purpose?.back ?? null;
  if ("failed" in returned) return redirectTo(args, signInPage(back, returned.failed));
  return signInByGoogle(args, returned, back);
});

/** The account chosen waits for the password; the page is told of a failure in its address. */
async function keepForLink(args: RouteArgs, userId: string, returned: GoogleReturn | { failed: GoogleNotice }) {
  if ("failed" in returned) return `/settings/google?google=${returned.failed}`;
  if ((await viewerOf(args))?.userId !== userId) return "/settings/google?google=lost";
  await linkDraft.keep(args, { userId, ...returned });
  return "/settings/google";
}
