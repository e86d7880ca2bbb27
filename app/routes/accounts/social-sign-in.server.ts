import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import { logInWithSocial } from "#contract/login/endpoints";
import { type Address, href } from "~/addresses/address";
import { sendRequest } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";
import { localPath } from "~/http/redirect-target.server";
import { finishLogin } from "~/session/second-factor.server";
import { linkDraft } from "~/social-login/link-draft.server";
import type { SocialReturn } from "~/social-login/social-login.server";
import type { ProviderNotice, SocialNotice } from "~/social-login/social-notice";
import { loginAddress, signupDraft } from "./drafts.server";

/** The provider that an address names; another name is not found. */
export function providerParam(args: HandlerArgs): SocialProvider {
  const provider = socialProviders.find((each) => each === args.params.socialProvider);
  if (!provider) throw localApiError("RESOURCE_NOT_FOUND", args);
  return provider;
}

type Returned = SocialReturn & { provider: SocialProvider };

/**
 * Logs in the user who returned from a provider, or leads on: to sign-up, which verifies an address that the provider
 * has not; or, if another account has that address, to its login. Any other error is shown on the login page.
 */
export async function signInBySocial(args: HandlerArgs, { provider, token, email }: Returned, back: Address | null) {
  const credentials = { socialProvider: provider, socialAccessToken: token };
  try {
    const answer = await sendRequest(args, logInWithSocial, { body: credentials });
    return await finishLogin(args, answer, localPath(back, "/feed/following"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case "RESOURCE_NOT_FOUND_ACCOUNT":
        await signupDraft.keep(args, { signupType: "social", ...credentials, email });
        return args.redirect(href("/accounts/signup/complete", passOn(back)));
      case "INVALID_REQUEST_EMAIL":
        await signupDraft.keep(args, { signupType: "social", ...credentials, email, mailbox: null });
        return args.redirect(href("/accounts/signup/email", passOn(back)));
      case "INVALID_REQUEST_EMAIL_CONFLICT":
        await linkDraft.keep(args, { userId: null, provider, token, email });
        await loginAddress.keep(args, email);
        return args.redirect(href("/accounts/login/email", passOn(back)));
      case "USER_BLOCKED":
        return args.redirect("/accounts/login?blocked=1");
      default:
        return args.redirect(socialLoginPage(back, { provider, notice: noticeOf(error) }));
    }
  }
}

/** The login page, with the address to return to and the error to show. */
export function socialLoginPage(back: Address | null, error?: ProviderNotice): Address {
  const query = new URLSearchParams();
  if (back) query.set("rd_url", localPath(back));
  if (error) query.set(error.provider, error.notice);
  return query.size > 0 ? `/accounts/login?${query}` : "/accounts/login";
}

const passOn = (back: Address | null) => (back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "");

function noticeOf({ status }: ApiError): SocialNotice {
  if (status === 429) return "busy";
  return status >= 500 ? "unavailable" : "failed";
}
