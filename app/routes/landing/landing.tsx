import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import type { UserCard } from "#contract/creators/schemas";
import { businessOf } from "#contract/runtime/business";
import type { RouteHandle } from "~/addresses/route-handle";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { feeExample } from "~/components/settlements/fee-example.server";
import { env, publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Blurbs } from "./blurbs";
import { LandingContact } from "./contact";
import { Featured } from "./featured";
import { SideBySide } from "./side-by-side";
import { siteData } from "./site-data";

export const handle: RouteHandle = { shell: "plain", consent: "exempt" };

const featuredCount = 6;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const t = textOf(args.request, "landing");
  const featured = await featuredCreators(args);
  if (featured) publicPage(args);
  return {
    title: t("metaTitle"),
    description: t("metaDescription"),
    brand: textOf(args.request, "shell")("brand"),
    origin: publicOrigin(),
    company: companyOf(args.request),
    fee: feeExample(args.request),
    featured: (featured ?? []).slice(0, featuredCount),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { title, description, brand, company, origin } = data;
  return seo(page, { title, description, jsonLd: siteData({ name: brand, description }, company, origin) });
};

function companyOf(request: Request) {
  const { name, address, phone, email } = businessOf(env(), localeOf(request));
  return { legalName: name, address, telephone: phone, email };
}

export default function Landing() {
  const { featured, fee } = useLoaderData<typeof loader>();
  const t = useText("landing");
  return (
    <div className="wide">
      <Hero />
      <Blurbs />
      {featured.length > 0 ? <Featured cards={featured} /> : null}
      <section className="grid justify-items-start gap-3 border-t border-line py-10">
        <h2 className="text-headline">{t("creatorsTitle")}</h2>
        <p className="text-lead text-muted">{fee}</p>
        <LinkButton to="/mypage/apply" variant="secondary">
          {t("creatorsApply")}
        </LinkButton>
      </section>
      <LandingContact />
      <Closing />
    </div>
  );
}

function Hero() {
  const t = useText("landing");
  const viewer = useViewer();
  return (
    <section className="grid items-center gap-8 py-10 md:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] md:py-20">
      <div className="grid gap-5">
        <h1 className="text-hero font-bold tracking-[-0.035em] whitespace-pre-line">{t("headline")}</h1>
        <p className="max-w-form text-lead text-muted">{t("lead")}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to={viewer ? "/feed/following" : "/accounts/login"}>
            {t(viewer ? "goToFeed" : "start")}
          </LinkButton>
          <LinkButton to="/explore" variant="secondary">
            {t("lookAround")}
          </LinkButton>
        </div>
      </div>
      <SideBySide />
    </section>
  );
}

function Closing() {
  const t = useText("landing");
  const viewer = useViewer();
  if (viewer) return null;
  return (
    <section className="mt-12 grid justify-items-center gap-4 rounded-xl bg-accent-soft px-6 py-12 text-center text-accent-soft-ink">
      <h2 className="text-headline">{t("closingTitle")}</h2>
      <p>{t("closingHint")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to="/accounts/signup/email">{t("signup")}</LinkButton>
        <LinkButton to="/accounts/login" variant="secondary">
          {t("login")}
        </LinkButton>
      </div>
    </section>
  );
}

/** If they fail to load the page does without them, but is then not cached. */
async function featuredCreators(args: LoaderFunctionArgs): Promise<UserCard[] | null> {
  try {
    return (await api(args).call(listRecommendedCreators)).items;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
