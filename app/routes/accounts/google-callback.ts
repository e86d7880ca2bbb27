import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Address } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { type GoogleReturn, readGoogleReturn } from "~/google/google.server";
import { linkDraft } from "~/google/google-link.server";
import type { GoogleNotice } from "~/google/google-notice";
import { guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { signInByGoogle, signInPage } from "./google-sign-in.server";

export const handle: RouteHandle = { consent: "exempt" };

/**
 * Google redirects here. A GET that may begin a session, so it requires the encrypted cookie of a form sent by this
 * browser, and uses it up.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { purpose, ...returned } = await readGoogleReturn(args);
  if (purpose?.kind === "link") return redirectTo(args, await storeForLink(args, purpose.userId, returned));
  const back = purpose?.back ?? null;
  if ("failed" in returned) return redirectTo(args, signInPage(back, returned.failed));
  return signInByGoogle(args, returned, back);
});

/** Stores the chosen account until the password is confirmed; a failure is passed to the page in its address. */
async function storeForLink(
  args: RouteArgs,
  userId: string,
  returned: GoogleReturn | { failed: GoogleNotice },
): Promise<Address> {
  if ("failed" in returned) return `/settings/google?google=${returned.failed}`;
  if ((await viewerOf(args))?.userId !== userId) return "/settings/google?google=lost";
  await linkDraft.keep(args, { userId, ...returned });
  return "/settings/google";
}
