import type { Lang } from "./errors";

/** Money and times, formatted the same on pages and in mails. */
const locales = { ko: "ko-KR", en: "en-US" } as const;
const number = perLanguage((locale) => new Intl.NumberFormat(locale));
const date = dateFormat({ dateStyle: "long" });
const dateTime = dateFormat({ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
const time = dateFormat({ hour: "numeric", minute: "2-digit" });
const month = dateFormat({ year: "numeric", month: "long" });

/** 12,000원 in Korean, ₩12,000 in English. */
export function formatWon(won: number, lang: Lang): string {
  const digits = number(lang).format(Math.abs(won));
  const sign = won < 0 ? "−" : "";
  return lang === "ko" ? `${sign}${digits}원` : `${sign}₩${digits}`;
}

export const formatNumber = (value: number, lang: Lang) => number(lang).format(value);

export const formatDate = (at: string | Date, lang: Lang) => tidy(date(lang).format(new Date(at)));
export const formatDateTime = (at: string | Date, lang: Lang) =>
  halves(tidy(dateTime(lang).format(new Date(at))), lang);
export const formatTime = (at: string | Date, lang: Lang) => halves(tidy(time(lang).format(new Date(at))), lang);
export const formatMonth = (at: string | Date, lang: Lang) => tidy(month(lang).format(new Date(at)));

/** A format of times in Seoul. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  return perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: "Asia/Seoul", ...options }));
}

/** Each is created when it is first used: that takes a slow phone eight milliseconds. */
function perLanguage<T>(create: (locale: string) => T): (lang: Lang) => T {
  const created: Partial<Record<Lang, T>> = {};
  return (lang) => {
    const known = created[lang] ?? create(locales[lang]);
    created[lang] = known;
    return known;
  };
}

/** Versions of the locale data differ in their narrow no-break spaces. */
const tidy = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** The locale data of some versions has AM and PM in English. */
const halves = (text: string, lang: Lang) =>
  lang === "ko" ? text.replace(/\bAM\b/, "오전").replace(/\bPM\b/, "오후") : text;
