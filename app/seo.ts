import type { MetaDescriptor } from "@remix-run/node";
import { truncate } from "./format";
import { isLng, type Lng } from "./i18n";
import type { RootData } from "./root-data";

type Match = { id: string; data?: unknown };
type Page = {
  title: string;
  description: string;
  /** What of the query makes another page of it, as in `category=art`. */
  query?: string | null;
  /** An address of ours or a whole one; the product's own picture without. */
  image?: string | null;
  type?: "website" | "profile" | "article";
  jsonLd?: Record<string, unknown>;
};

/** For `meta` of a public page: title, description, canonical, languages, Open Graph, JSON-LD. */
export function seo(
  { matches, location }: { matches: Match[]; location: { pathname: string; search: string } },
  page: Page,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const origin = root?.origin ?? "";
  const lng: Lng = root?.locale ?? "ko";
  const plain = origin + location.pathname + (page.query ? `?${page.query}` : "");
  const named = new URLSearchParams(location.search).get("lng");
  // Each language is its own canonical address, so that neither hides the other from search.
  const address = isLng(named) ? inLanguage(plain, named) : plain;
  const description = truncate(page.description);
  const image = new URL(page.image || "/og.png", origin || "http://127.0.0.1").href;
  return [
    { title: page.title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...languageLinks(plain),
    { property: "og:site_name", content: lng === "ko" ? "곁" : "Gyeot" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:locale", content: lng === "ko" ? "ko_KR" : "en_US" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.jsonLd ? [{ "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd } }] : []),
  ];
}

function languageLinks(address: string): MetaDescriptor[] {
  return [
    { tagName: "link", rel: "alternate", hrefLang: "ko", href: inLanguage(address, "ko") },
    { tagName: "link", rel: "alternate", hrefLang: "en", href: inLanguage(address, "en") },
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address },
  ];
}

const inLanguage = (address: string, lng: Lng) => `${address}${address.includes("?") ? "&" : "?"}lng=${lng}`;
