import { clearCookie, readCookie, writeCookie, yearSeconds } from "~/http/cookie.server";
import { isLng } from "~/i18n/i18n";
import { writeLanguageCookie } from "~/i18n/i18n.server";

/** `device`: light or dark as the device has it. */
export type Theme = "light" | "dark" | "device";
export type Preferences = { theme: Theme; zoom: boolean; lite: boolean };

export function preferencesOf(request: Request): Preferences {
  return {
    theme: themeOf(readCookie(request, "theme")),
    zoom: readCookie(request, "zoom") === "1",
    lite: isLite(request),
  };
}

/** The cookie decides; without it the Save-Data header does. */
function isLite(request: Request): boolean {
  const chosen = readCookie(request, "lite");
  if (chosen === "1" || chosen === "0") return chosen === "1";
  return request.headers.get("Save-Data") === "on";
}

/** The cookies for what a preferences form sent; anything but the known values is ignored. */
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

/** Light, as the specification has it, until something else is chosen. */
const themeOf = (value: string | null): Theme => (value === "dark" || value === "device" ? value : "light");
