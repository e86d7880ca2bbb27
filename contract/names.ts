import { z } from "zod";
import { limits } from "./limits";
import { lengthOf } from "./text";

/** Hangul syllables, Latin letters, digits and `_`, with single inner spaces; checked after NFC. */
const nicknameShape = /^[가-힣A-Za-z0-9_]+(?: [가-힣A-Za-z0-9_]+)*$/;
const domainShape = /^[a-z][a-z0-9_]*$/;

export const Nickname = z
  .string()
  .max(200)
  .transform((text) => text.normalize("NFC").trim())
  .refine(isNickname, { message: "INVALID_REQUEST_NICKNAME" });

const domainOf = (fits: (text: string) => boolean) =>
  z
    .string()
    .max(200)
    .transform((text) => text.normalize("NFC").trim())
    .refine(fits, { message: "INVALID_REQUEST_DOMAIN" });

export const Domain = domainOf(isDomain);

/** As `Domain`, or a domain ID that its owner registered before it was reserved. */
export const DomainIncludingReserved = domainOf(hasDomainShape);

/** A domain ID in an address: only its form is checked, as it is looked up. */
export const DomainParam = z.string().min(1).max(60);

export function isNickname(text: string): boolean {
  const { min, max } = limits.nicknameLength;
  return lengthOf(text) >= min && lengthOf(text) <= max && nicknameShape.test(text);
}

/** Whether a user may register the domain ID. */
export function isDomain(text: string): boolean {
  return hasDomainShape(text) && !isReserved(text);
}

/** Whether a user may have the domain ID: some were registered before they were reserved. */
export function hasDomainShape(text: string): boolean {
  const { min, max } = limits.domainLength;
  return text.length >= min && text.length <= max && domainShape.test(text);
}

const isReserved = (domain: string) => reservedAppearances.has(appearanceOf(domain));

/** `l0gin` looks like `login`, `adrnin` like `admin`: characters and pairs that look alike are one. */
function appearanceOf(domain: string): string {
  const letters = domain.replaceAll("0", "o").replaceAll("1", "l");
  return letters.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d");
}

/** Words with a meaning in programs: a page with such a name would break other people's code. */
const programNames = `array boolean constructor document false function global globalthis hasownproperty infinity isprototypeof
  nan nil none null number object propertyisenumerable prototype self string symbol this tolocalestring tostring true undefined
  valueof void window`;

/**
 * First segments of our own addresses, present and reserved, and names used by programs; a domain ID may not equal or
 * resemble one. app/routes.test.ts fails when a first segment of the site, of the API or of its files is missing here.
 */
export const reservedDomains: ReadonlySet<string> = new Set(
  `about accounts activist activists admin api app applications apps assets atom auth billing blocks blog board campaign campaigns card
  cards chat checkout comments contact copyright creator creators css data dev developers docs donate donation donations
  events exists explore export favicon feed feeds follows fonts gyeot healthz help home icons images img index info invite jobs js
  lang legal like likes lite login logout mail manifest mark me media membership memberships messages metrics
  mobile monitoring mypage news notifications oauth official og openapi operator order orders password payment
  payments plans policies policy post posts preferences press pricing privacy profile public readyz receipt
  receipts report robots root rss safeguarding search security sellers sentry session sessions settings settlement share shop signup
  sitemap sitemaps sns static status store subscribe subscription subscriptions support system tag tags takedown takedowns team terms
  test transparency unlike unsubscribe uploads user users visits webhook webhooks well_known widget ws www ${programNames}`
    .split(/\s+/)
    .filter(Boolean),
);

const reservedAppearances = new Set([...reservedDomains].map(appearanceOf));
