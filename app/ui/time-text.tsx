import { useEffect, useState } from "react";
import { formatDate, formatDateTime, formatShortDate, secondsSince } from "~/i18n/format";
import { type Lng, type Say, useLng, useText } from "~/i18n/i18n";

/** The date in Seoul; browsers may spell it a little differently, and the server's spelling stands. */
export function DateText({ at, time = false }: { at: string; time?: boolean }) {
  const lng = useLng();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {time ? formatDateTime(at, lng) : formatDate(at, lng)}
    </time>
  );
}

/** A sentence with the date and time in Seoul in it. */
export function WhenText({ at, say }: { at: string; say: (when: string) => string }) {
  const lng = useLng();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {say(formatDateTime(at, lng))}
    </time>
  );
}

/** The date from the server, in short; with script, how long ago while that is less than a week. */
export function RelativeTime({ at }: { at: string }) {
  const lng = useLng();
  const t = useText("shell");
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatDateTime(at, lng)} suppressHydrationWarning>
      {now === null ? formatShortDate(at, lng) : agoText(at, now, lng, t)}
    </time>
  );
}

function agoText(at: string, now: number, lng: Lng, t: Say<"shell">): string {
  const seconds = secondsSince(at, now);
  if (seconds < 60) return t("justNow");
  if (seconds < 3_600) return t("minutesAgo", { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t("hoursAgo", { count: Math.floor(seconds / 3_600) });
  if (seconds < 7 * 86_400) return t("daysAgo", { count: Math.floor(seconds / 86_400) });
  return formatShortDate(at, lng);
}
