import { readCookie, writeCookie, yearSeconds } from "./cookie.server";
import { isLng } from "./i18n";
import { writeLanguageCookie } from "./i18n.server";

export type Theme = "system" | "light" | "dark";
export type Preferences = { theme: Theme; zoom: boolean; lite: boolean };

export function preferencesOf(request: Request): Preferences {
  return {
    theme: themeOf(readCookie(request, "theme")),
    zoom: readCookie(request, "zoom") === "1",
    lite: isLite(request),
  };
}

/** The cookie decides; without it the Save-Data header does. */
export function isLite(request: Request): boolean {
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
  if (theme === "light" || theme === "dark") cookies.push(writeCookie("theme", theme, yearSeconds));
  if (theme === "system") cookies.push(writeCookie("theme", "", 0));
  for (const name of ["zoom", "lite"]) {
    const value = form.get(name);
    if (value === "1" || value === "0") cookies.push(writeCookie(name, value, yearSeconds));
  }
  return cookies;
}

const themeOf = (value: string | null): Theme => (value === "light" || value === "dark" ? value : "system");
