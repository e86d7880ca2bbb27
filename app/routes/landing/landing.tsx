import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import { businessOf } from "#contract/runtime/business";
import { cacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { feeParts } from "~/components/settlements/fee-example.server";
import { KeptMarkup } from "~/document/kept-markup";
import { env, publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { keysOfCreators } from "~/http/caches/cache-keys.server";
import { publicPage } from "~/http/response-context.server";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { useIsGuest } from "~/session/use-viewer";
import { LandingContact } from "./contact";
import { chooseFaces } from "./faces.server";
import Sections, { type LandingFacts } from "./sections";
import { siteData } from "./site-data";

export const handle: RouteHandle = { shell: "plain", consent: "exempt", parameters: [] };

export const loader = guardedLoader(async (args) => {
  const t = args.text("landing");
  const recommended = await args.api.callOptional(listRecommendedCreators);
  // A page that lacks them is in no cache.
  if (recommended) publicPage(args, { of: [cacheKey.creators, ...keysOfCreators(recommended.items)] });
  return {
    title: t("metaTitle"),
    description: t("metaDescription"),
    brand: args.text("shell")("brand"),
    origin: publicOrigin(),
    company: companyOf(args.request),
    fee: feeParts(),
    ...chooseFaces(recommended?.items ?? []),
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
  const { featured, works, fee } = useLoaderData<typeof loader>();
  const facts = { isGuest: useIsGuest(), featured, works, fee };
  return (
    <>
      <KeptMarkup name={facts.isGuest ? "landing" : "landing-of-users"} facts={facts} view={Introduction} isShared />
      <LandingContact />
    </>
  );
}

const LaterSections = lazy(() => import("./sections"));

/** The server's markup is enough on the first page: the browser loads the parts where a link leads here. */
function Introduction(facts: LandingFacts) {
  if (import.meta.env.SSR) return <Sections {...facts} />;
  return (
    <Suspense>
      <LaterSections {...facts} />
    </Suspense>
  );
}
