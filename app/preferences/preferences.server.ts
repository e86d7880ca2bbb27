import { clearCookie, readCookie, writeCookie, yearSeconds } from "~/cookie.server";
import { isFirstPage } from "~/http/caches/cache-headers.server";
import { isLng } from "~/i18n/i18n";
import { writeLanguageCookie } from "~/i18n/i18n.server";
import stylesheet from "~/styles/tailwind.css?inline";

/** `device`: light or dark as the device is set. */
export type Theme = "light" | "dark" | "device";
/** `styles`: the stylesheet's text, on a first page. */
export type Preferences = { theme: Theme; zoom: boolean; lite: boolean; styles?: string };

export function preferencesOf(request: Request): Preferences {
  return {
    theme: themeOf(readCookie(request, "theme")),
    zoom: readCookie(request, "zoom") === "1",
    lite: isLite(request),
    styles: isFirstPage(request.headers) ? stylesText : undefined,
  };
}

/** Vite's development server puts the stylesheet into the page itself. */
const stylesText = import.meta.env.DEV ? undefined : stylesheet;

/** The cookie decides; without it the Save-Data header does. */
function isLite(request: Request): boolean {
  const chosen = readCookie(request, "lite");
  if (chosen === "1" || chosen === "0") return chosen === "1";
  return request.headers.get("Save-Data") === "on";
}

/** The cookies for a submitted preferences form; unknown values are ignored. */
export function preferenceCookies(form: FormData): string[] {
  const cookies: string[] = [];
  const lng = form.get("lng");
  if (isLng(lng)) cookies.push(writeLanguageCookie(lng));
  const theme = form.get("theme");
  if (theme === "dark" || theme === "device") cookies.push(writeCookie("theme", theme, yearSeconds));
  if (theme === "light") cookies.push(clearCookie("theme"));
  for (const name of ["zoom", "lite"]) {
    const value = form.get(name);
    if (value === "1" || value === "0") cookies.push(writeCookie(name, value, yearSeconds));
  }
  return cookies;
}

/** Light by default, as the specification has it. */
const themeOf = (value: string | null): Theme => (value === "dark" || value === "device" ? value : "light");
