import type { MetaDescriptor } from "@remix-run/node";
import { shareCardSize } from "#contract/social-cards/share-card";
import { truncate } from "~/i18n/format";
import { isLng, type Lng, languages } from "~/i18n/i18n";
import type { RootData } from "~/session/root-data";

type Match = { id: string; data?: unknown };
type Page = {
  title: string;
  description: string;
  /** The part of the query that makes another page, as in `category=art`. */
  query?: string | null;
  /** An address of ours, of a picture of 1200 × 630; by default the product's own. */
  image?: string;
  type?: "website" | "profile" | "article";
  /** When an article was published and changed. */
  times?: { publishedAt: string; changedAt: string };
  /** A creator's feed for readers, as a path of ours. */
  atom?: string;
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
  /** Not to be indexed, as a later page of a list: then no canonical address is named either. */
  noindex?: boolean;
};

/** For `meta` of a public page: description, canonical, languages, Open Graph, JSON-LD. */
export function seo(
  { matches, location }: { matches: Match[]; location: { pathname: string; search: string } },
  page: Page,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const origin = root?.origin ?? "";
  const lng: Lng = root?.locale ?? "ko";
  const plain = origin + location.pathname + (page.query ? `?${page.query}` : "");
  const named = new URLSearchParams(location.search).get("lng");
  const address = isLng(named) ? inLanguage(plain, named) : plain;
  const description = truncate(page.description);
  const image = new URL(page.image || "/og.png", origin || "http://127.0.0.1").href;
  return [
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : addressLinks(plain, address)),
    ...(page.atom ? [atomLink(origin + page.atom, page.title)] : []),
    { property: "og:site_name", content: lng === "ko" ? "곁" : "Gyeot" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(shareCardSize.width) },
    { property: "og:image:height", content: String(shareCardSize.height) },
    { property: "og:image:alt", content: page.title },
    { property: "og:locale", content: ogLocales[lng] },
    { property: "og:locale:alternate", content: ogLocales[lng === "ko" ? "en" : "ko"] },
    { name: "twitter:card", content: "summary_large_image" },
    ...timesOf(page),
    ...structured(page.jsonLd),
  ];
}

const ogLocales = { ko: "ko_KR", en: "en_US" };

const atomLink = (href: string, title: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href,
});

function timesOf({ times }: Page): MetaDescriptor[] {
  if (!times) return [];
  return [
    { property: "article:published_time", content: times.publishedAt },
    { property: "article:modified_time", content: times.changedAt },
  ];
}

function structured(jsonLd: Page["jsonLd"]): MetaDescriptor[] {
  if (!jsonLd) return [];
  const jsonLdData = Array.isArray(jsonLd) ? { "@graph": jsonLd } : jsonLd;
  return [{ "script:ld+json": { "@context": "https://schema.org", ...jsonLdData } }];
}

/** Each language is its own canonical address, so that neither hides the other from search. */
function addressLinks(plain: string, canonical: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "canonical", href: canonical },
    ...languages.map((lng) => ({ tagName: "link", rel: "alternate", hrefLang: lng, href: inLanguage(plain, lng) })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: plain },
  ];
}

/** Korean is the source and the default language: its address has no parameter. */
export const inLanguage = (address: string, lng: Lng) =>
  lng === "ko" ? address : `${address}${address.includes("?") ? "&" : "?"}lng=${lng}`;
