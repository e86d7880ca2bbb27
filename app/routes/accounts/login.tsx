import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { GoogleAlert, GoogleSignIn } from "~/components/accounts/google-sign-in";
import { MembershipAhead } from "~/components/accounts/membership-ahead";
import { findCreatorAhead } from "~/components/accounts/membership-ahead.server";
import { publicOrigin } from "~/env.server";
import { googleOrigin, isGoogleOn } from "~/google/google.server";
import { googleNoticeOf } from "~/google/google-notice";
import { guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { redirectTo } from "~/http/respond.server";
import { allowFormsTo } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { browserEscapeOf } from "~/session/device.server";
import { viewerOf } from "~/session/viewer.server";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const meta = privateMeta;
export const handle = { shell: "plain", consent: "exempt", capabilities: ["googleLogin"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const back = localPath(query.get("rd_url"), "/feed/following");
  if (await viewerOf(args)) throw redirectTo(args, back);
  const search = passOn(query);
  if (isGoogleOn()) allowFormsTo(args, googleOrigin());
  return {
    title: pageTitle(args.request, "accounts", "loginTitle"),
    search,
    ahead: await findCreatorAhead(args, back),
    blocked: query.has("blocked"),
    notice: googleNoticeOf(query),
    google: isGoogleOn() && { wayOut: browserEscapeOf(args.request, `${publicOrigin()}/accounts/login${search}`) },
  };
});

/** The address to return to, for the next page of signing in or up. */
function passOn(query: URLSearchParams): string {
  const back = query.get("rd_url");
  return back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "";
}

export default function Login() {
  const { search, ahead, blocked, notice, google } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  return (
    <FormColumn>
      <PageHead title={t("loginTitle")} />
      {ahead ? <MembershipAhead creator={ahead} text="loginForMembership" /> : null}
      {blocked ? <Alert role="alert">{t("loginBlocked")}</Alert> : null}
      <GoogleAlert notice={notice} />
      <div className="grid gap-3">
        {google ? (
          <GoogleSignIn
            action={href("/accounts/login/google", search)}
            wayOut={google.wayOut}
            otherwise={t("emailWorksHere")}
          >
            {t("loginWithGoogle")}
          </GoogleSignIn>
        ) : null}
        <LinkButton to={href("/accounts/login/email", search)} fullWidth>
          {t("loginWithEmail")}
        </LinkButton>
        <LinkButton to={href("/accounts/signup/email", search)} variant="secondary" fullWidth>
          {t("signupWithEmail")}
        </LinkButton>
      </div>
      <p className="text-center text-small text-muted">
        <TextLink size="inherit" weight="normal" to="/contact">
          {t("contactUs")}
        </TextLink>
      </p>
    </FormColumn>
  );
}
