import type { SocialProvider } from "#contract/accounts/social-providers";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { localApiError } from "~/http/local-api-error.server";
import { linkDraft } from "~/social-login/link-draft.server";
import { readSocialReturn, type SocialReturn } from "~/social-login/social-login.server";
import type { SocialNotice } from "~/social-login/social-notice";
import { providerParam, signInBySocial, socialLoginPage } from "./social-sign-in.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

/**
 * A provider redirects here. A GET that may begin a session, so it requires the encrypted cookie of a form sent by this
 * browser, and uses it up.
 */
export const loader = guardedLoader(async (args) => {
  const provider = providerParam(args);
  const { purpose, ...returned } = await readSocialReturn(args, provider);
  if (purpose?.kind === "link") return args.redirect(await storeForLink(args, provider, purpose.userId, returned));
  const back = purpose?.back ?? null;
  if ("failed" in returned) return args.redirect(socialLoginPage(back, { provider, notice: returned.failed }));
  return signInBySocial(args, { provider, ...returned }, back);
});

const passedOn = ["code", "state", "error"];

/** Apple posts its answer; our cookies do not come with another site's form, but with the GET that follows. */
export const action = guardedAction(async (args) => {
  const provider = providerParam(args);
  if (provider !== "apple") throw localApiError("RESOURCE_NOT_FOUND", args);
  const form = await args.readForm();
  const query = new URLSearchParams();
  for (const name of passedOn) if (form.has(name)) query.set(name, String(form.get(name)));
  return args.redirect(href("/accounts/login/:socialProvider/callback", { socialProvider: provider }, `?${query}`));
});

/** Stores the chosen account until the password is confirmed; a failure is passed to the page in its address. */
async function storeForLink(
  args: HandlerArgs,
  provider: SocialProvider,
  userId: string,
  returned: SocialReturn | { failed: SocialNotice },
): Promise<Address> {
  if ("failed" in returned) return `/settings/connected-accounts?${provider}=${returned.failed}`;
  if ((await viewerOf(args))?.userId !== userId) return `/settings/connected-accounts?${provider}=lost`;
  await linkDraft.keep(args, { userId, provider, ...returned });
  return "/settings/connected-accounts";
}
