import { formatDate, formatDateTime, formatShortDate } from "~/i18n/format";
import { useLng } from "~/i18n/i18n";
import { showAge } from "./relative-times";

/**
 * The date in Seoul, as the server formats it: a browser may format it differently. A `short` one, for lists, leaves out
 * this year, and its title is the whole date and time.
 */
export function DateText({ at, time, short }: { at: string; time?: boolean; short?: boolean }) {
  const lng = useLng();
  const whole = formatDateTime(at, lng);
  return (
    <time dateTime={at} title={short ? whole : undefined} suppressHydrationWarning>
      {unbroken(short ? formatShortDate(at, lng) : time ? whole : formatDate(at, lng))}
    </time>
  );
}

/** A date and time between which a line may end, but within neither. */
export const unbroken = (text: string) => text.replace(/ (?=\d+(?:월|일|,)|\d{4}(?: at|$)|\d+:\d+|[AP]M$)/g, "\u00a0");

type WhenProps = { at: string; say: (when: string) => string; short?: boolean };

/** A sentence that contains the date and time in Seoul; a `short` one the date alone. */
export function WhenText({ at, say, short = false }: WhenProps) {
  const lng = useLng();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {say(short ? formatShortDate(at, lng) : formatDateTime(at, lng))}
    </time>
  );
}

/** The date from the server, in short; with script, how long ago while that is less than a week. */
export function RelativeTime({ at }: { at: string }) {
  const lng = useLng();
  return (
    // Script writes into the element, so another time is another element.
    <time key={at} ref={showAge} dateTime={at} data-age="" title={formatDateTime(at, lng)} suppressHydrationWarning>
      {formatShortDate(at, lng)}
    </time>
  );
}
