import type { Thing } from "~/seo/structured-data";

type Company = { legalName: string; address: string; telephone: string; email: string };

/** schema.org's `WebSite` and the Organization behind it, for the front page. */
export function siteData(texts: { name: string; description: string }, company: Company, origin: string): Thing[] {
  const organization = `${origin}/#organization`;
  const other = texts.name === "곁" ? "Gyeot" : "곁";
  return [
    {
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      url: `${origin}/`,
      ...texts,
      alternateName: other,
      inLanguage: ["ko", "en"],
      publisher: { "@id": organization },
    },
    {
      "@type": "Organization",
      "@id": organization,
      url: `${origin}/`,
      name: texts.name,
      alternateName: other,
      logo: `${origin}/apple-touch-icon.png`,
      ...company,
    },
  ];
}
