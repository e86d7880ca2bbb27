import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listRecommendedCreators } from "#contract/creators/endpoints";
import type { RecommendedCard } from "#contract/creators/schemas";
import { businessOf } from "#contract/runtime/business";
import type { RouteHandle } from "~/addresses/route-handle";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { feeParts } from "~/components/settlements/fee-example.server";
import { env, publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { publicPage } from "~/http/response-context.server";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { Blurbs } from "./blurbs";
import { LandingContact } from "./contact";
import { chooseFaces } from "./faces.server";
import { Featured } from "./featured";
import { Flow } from "./flow";
import { ForCreators } from "./for-creators";
import { Hero } from "./hero";
import { Questions } from "./questions";
import { siteData } from "./site-data";

export const handle: RouteHandle = { shell: "plain", consent: "exempt" };

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const t = textOf(args.request, "landing");
  const cards = await recommendedCreators(args);
  if (cards) publicPage(args);
  return {
    title: t("metaTitle"),
    description: t("metaDescription"),
    brand: textOf(args.request, "shell")("brand"),
    origin: publicOrigin(),
    company: companyOf(args.request),
    fee: feeParts(),
    ...chooseFaces(cards ?? []),
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
  return (
    <>
      <Hero works={works} />
      <Blurbs />
      {featured.length > 0 ? <Featured featured={featured} /> : null}
      <Flow fee={fee} />
      <ForCreators feeBps={fee.feeBps} />
      <Questions />
      <LandingContact />
    </>
  );
}

/** If they fail to load the page does without them, but is then not cached. */
async function recommendedCreators(args: LoaderFunctionArgs): Promise<RecommendedCard[] | null> {
  try {
    return (await api(args).call(listRecommendedCreators)).items;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
