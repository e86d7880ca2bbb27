import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { GoogleAlert, GoogleWay } from "~/components/accounts/google";
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
import { wayOutOf } from "~/session/device.server";
import { viewerOf } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const back = localPath(query.get("rd_url"), "/feed/following");
  if (await viewerOf(args)) throw redirectTo(args, back);
  const search = passOn(query);
  if (isGoogleOn()) allowFormsTo(args, googleOrigin());
  return {
    title: pageTitle(args.request, "accounts", "loginTitle"),
    search,
    blocked: query.has("blocked"),
    notice: googleNoticeOf(query),
    google: isGoogleOn() && { wayOut: wayOutOf(args.request, `${publicOrigin()}/accounts/login${search}`) },
  };
});

/** The way back, for the next page of signing in or up. */
function passOn(query: URLSearchParams): string {
  const back = query.get("rd_url");
  return back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "";
}

export default function Login() {
  const { search, blocked, notice, google } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  return (
    <FormColumn>
      <PageHead title={t("loginTitle")} lead={t("loginLead")} />
      {blocked ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-small font-medium text-danger">
          {t("loginBlocked")}
        </p>
      ) : null}
      <GoogleAlert notice={notice} />
      <div className="grid gap-3">
        {google ? (
          <GoogleWay action={`/accounts/login/google${search}`} wayOut={google.wayOut} otherwise={t("emailWorksHere")}>
            {t("loginWithGoogle")}
          </GoogleWay>
        ) : null}
        <LinkButton to={`/accounts/login/email${search}`} fullWidth>
          {t("loginWithEmail")}
        </LinkButton>
        <LinkButton to={`/accounts/signup/email${search}`} variant="secondary" fullWidth>
          {t("signupWithEmail")}
        </LinkButton>
      </div>
      <p className="text-center text-small text-muted">
        <Link className="inline-flex min-h-touch items-center underline underline-offset-4" to="/contact">
          {t("contactUs")}
        </Link>
      </p>
    </FormColumn>
  );
}
