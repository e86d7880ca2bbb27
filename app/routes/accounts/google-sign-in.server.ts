import type { LoginAnswer } from "#contract/second-factor";
import { ApiError } from "~/api/api-error";
import { sendRequest } from "~/api/client.server";
import type { GoogleReturn } from "~/google/google.server";
import type { GoogleNotice } from "~/google/google-notice";
import { localPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { finishLogin } from "~/session/second-factor.server";
import { signupDraft } from "./drafts.server";

/** Signs in who came back from Google, or leads on to sign-up; what stands in the way is told on the login page. */
export async function signInByGoogle(args: RouteArgs, { accessToken, email }: GoogleReturn, back: string | null) {
  const given = { socialProvider: "google" as const, socialAccessToken: accessToken };
  try {
    const answer = await sendRequest<LoginAnswer>(args, { method: "POST", path: "/auth/social", body: given });
    return await finishLogin(args, answer, localPath(back, "/feed/following"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "RESOURCE_NOT_FOUND_ACCOUNT") {
      await signupDraft.keep(args, { signupType: "social", ...given, email });
      return seeOther(args, `/accounts/signup/complete${passOn(back)}`);
    }
    if (error.code === "USER_BLOCKED") return seeOther(args, "/accounts/login?blocked=1");
    return seeOther(args, signInPage(back, noticeOf(error)));
  }
}

/** The login page, with the way back and what to tell there. */
export function signInPage(back: string | null, notice?: GoogleNotice): string {
  const query = new URLSearchParams();
  if (back) query.set("rd_url", localPath(back));
  if (notice) query.set("google", notice);
  return query.size > 0 ? `/accounts/login?${query}` : "/accounts/login";
}

const passOn = (back: string | null) => (back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "");

function noticeOf({ code, status }: ApiError): GoogleNotice {
  if (code === "INVALID_REQUEST_EMAIL_CONFLICT") return "conflict";
  if (code === "INVALID_REQUEST_EMAIL") return "unverified";
  if (status === 429) return "busy";
  return status >= 500 ? "unavailable" : "failed";
}
