import { readCookie } from "~/cookie.server";
import { isLng, type Lng } from "./i18n";

/** `?lng=` (the addresses hreflang names), then the cookie, then Accept-Language, then Korean. */
export function localeOf(request: Request): Lng {
  const queryLanguage = new URL(request.url).searchParams.get("lng");
  if (isLng(queryLanguage)) return queryLanguage;
  const cookieLanguage = readCookie(request, "lng");
  return isLng(cookieLanguage) ? cookieLanguage : headerLocale(request.headers.get("Accept-Language"));
}

function headerLocale(header: string | null): Lng {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(";q=");
      return { lng: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    });
  const known = wanted.filter(({ lng, weight }) => isLng(lng) && weight > 0).sort((a, b) => b.weight - a.weight);
  return (known[0]?.lng ?? "ko") as Lng;
}
