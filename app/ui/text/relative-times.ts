import { useEffect } from "react";
import { formatShortDate } from "~/i18n/format";
import { type Lng, type Translate, useLng, useText } from "~/i18n/i18n";

/** Known once the page runs: until then a time is the date from the server. */
let textOf: ((at: string) => string) | undefined;

/** Says how long ago a time is, in place of its date. As a `ref` it does so when the element appears. */
export function showAge(time: HTMLTimeElement | null): void {
  if (time && textOf) time.textContent = textOf(time.dateTime);
}

/** Once on the page: every `<time data-age>` is kept up to date, by one timer. */
export function useRelativeTimes(): void {
  const lng = useLng();
  const t = useText("shell");
  useEffect(() => {
    textOf = (at) => agoText(at, Date.now(), lng, t);
    showAll();
    const timer = setInterval(showAll, 60_000);
    return () => clearInterval(timer);
  }, [lng, t]);
}

function showAll() {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) showAge(time);
}

/** A time to come, as of a scheduled post, is its date. */
function agoText(at: string, now: number, lng: Lng, t: Translate<"shell">): string {
  const seconds = (now - Date.parse(at)) / 1_000;
  if (seconds < -60 || seconds >= 7 * 86_400) return formatShortDate(at, lng);
  if (seconds < 60) return t("justNow");
  if (seconds < 3_600) return t("minutesAgo", { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("hoursAgo", { count: Math.floor(seconds / 3_600) });
  return t("daysAgo", { count: Math.floor(seconds / 86_400) });
}
