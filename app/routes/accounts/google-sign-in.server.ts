import { logInWithSocial } from "#contract/login/endpoints";
import { type Address, href } from "~/addresses/address";
import { sendRequest } from "~/api/client.server";
import type { GoogleReturn } from "~/google/google.server";
import type { GoogleNotice } from "~/google/google-notice";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { finishLogin } from "~/session/second-factor.server";
import { signupDraft } from "./drafts.server";

/** Signs in the user who returned from Google, or leads on to sign-up; an error is shown on the login page. */
export async function signInByGoogle(args: RouteArgs, { accessToken, email }: GoogleReturn, back: Address | null) {
  const credentials = { socialProvider: "google" as const, socialAccessToken: accessToken };
  try {
    const answer = await sendRequest(args, logInWithSocial, { body: credentials });
    return await finishLogin(args, answer, localPath(back, "/feed/following"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "RESOURCE_NOT_FOUND_ACCOUNT") {
      await signupDraft.keep(args, { signupType: "social", ...credentials, email });
      return seeOther(args, href("/accounts/signup/complete", passOn(back)));
    }
    if (error.code === "USER_BLOCKED") return seeOther(args, "/accounts/login?blocked=1");
    return seeOther(args, signInPage(back, noticeOf(error)));
  }
}

/** The login page, with the address to return to and the error to show. */
export function signInPage(back: Address | null, notice?: GoogleNotice): Address {
  const query = new URLSearchParams();
  if (back) query.set("rd_url", localPath(back));
  if (notice) query.set("google", notice);
  return query.size > 0 ? `/accounts/login?${query}` : "/accounts/login";
}

const passOn = (back: Address | null) => (back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "");

function noticeOf({ code, status }: ApiError): GoogleNotice {
  if (code === "INVALID_REQUEST_EMAIL_CONFLICT") return "conflict";
  if (code === "INVALID_REQUEST_EMAIL") return "unverified";
  if (status === 429) return "busy";
  return status >= 500 ? "unavailable" : "failed";
}
