import { expect, it } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatShortMonth,
  formatTime,
  formatWon,
  seoulDay,
  truncate,
} from "./format";

it("money is whole won, with the language's own sign", () => {
  expect(formatWon(12_000, "ko")).toBe("12,000원");
  expect(formatWon(12_000, "en")).toBe("₩12,000");
  expect(formatWon(-3_300, "ko")).toBe("−3,300원");
  expect(formatWon(0, "en")).toBe("₩0");
});

it("a day's heading names its weekday, and its year where it is not this one", () => {
  const now = new Date("2026-11-23T03:00:00Z");
  expect(formatDay("2026-11-21T15:30:00Z", "ko", now)).toBe("11월 22일 일요일");
  expect(formatDay("2026-11-21T15:30:00Z", "en", now)).toBe("Sunday, November 22");
  expect(formatDay("2025-12-31T12:00:00Z", "ko", now)).toBe("2025년 12월 31일 수요일");
});

it("days are Seoul's, whatever the server's time zone", () => {
  expect(formatDate("2026-03-31T15:30:00Z", "ko")).toBe("2026년 4월 1일");
  expect(formatDate("2026-03-31T15:30:00Z", "en")).toBe("April 1, 2026");
  expect(seoulDay("2026-03-31T15:30:00Z")).toBe("2026-04-01");
  expect(formatDateTime("2026-03-31T15:30:00Z", "ko")).toContain("12:30");
});

it("a short date names the year only where it is not this one, by Seoul's days", () => {
  const now = new Date("2026-12-31T15:30:00Z");
  expect(formatShortDate("2026-12-31T16:00:00Z", "ko", now)).toBe("1.1");
  expect(formatShortDate("2026-12-31T16:00:00Z", "en", now)).toBe("Jan 1");
  expect(formatShortDate("2026-11-22T03:00:00Z", "ko", now)).toBe("2026.11.22");
  expect(formatShortDate("2026-11-22T03:00:00Z", "en", now)).toBe("Nov 22, 2026");
});

it("a description is cut at 156 characters, between characters", () => {
  expect(truncate("짧은 글")).toBe("짧은 글");
  expect([...truncate("가".repeat(200))]).toHaveLength(156);
  expect(truncate("👩‍👧".repeat(1) + "나".repeat(200), 10).endsWith("…")).toBe(true);
  expect(truncate("a\n\n b   c")).toBe("a b c");
});

it("a visible character is never cut: jamo, accents, families of emoji, flags", () => {
  const jamo = "각".normalize("NFD");
  for (const whole of [jamo, "e\u0301", "👩‍👩‍👧‍👦", "🇰🇷", "👍🏽", "가"]) {
    for (let length = 2; length < 40; length++) {
      const cut = truncate(whole.repeat(60), length);
      expect([...cut].length).toBeLessThanOrEqual(length);
      expect(cut.slice(0, -1).replaceAll(whole, "")).toBe("");
      expect(cut.endsWith("…")).toBe(true);
    }
  }
  expect(truncate("가".repeat(156))).toBe("가".repeat(156));
  expect(truncate("가".repeat(157))).toBe(`${"가".repeat(155)}…`);
  expect(truncate(`${"a".repeat(200)}${"\u0301".repeat(5_000)}`)).toHaveLength(156);
  expect(truncate(`z${"\u0301".repeat(5_000)}`)).toBe("…");
});

it("a short month is Seoul's, by number in Korean and by name in English", () => {
  const lastSecond = "2026-10-31T14:59:59Z";
  expect([formatShortMonth(lastSecond, "ko"), formatShortMonth(lastSecond, "en")]).toEqual(["10월", "Oct"]);
  expect(formatShortMonth("2026-10-31T15:00:00Z", "ko")).toBe("11월");
});

it("numbers and times read as the locale data of both languages has them", () => {
  const long = { month: "long", day: "numeric", weekday: "long" } as const;
  const short = { month: "short", day: "numeric" } as const;
  const now = new Date("2026-11-23T03:00:00Z");
  const thisYear = { year: "2-digit", timeZone: "Asia/Seoul" } as const;
  for (let at = Date.parse("1988-12-01T00:00:00Z"); at < Date.parse("2090-01-01"); at += 86_399_000 * 97.3) {
    const time = new Date(at);
    const isThis = new Intl.DateTimeFormat("en", thisYear).format(time) === "26";
    const year = isThis ? {} : ({ year: "numeric" } as const);
    for (const lng of ["ko", "en"] as const) {
      const intl = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(lng, { timeZone: "Asia/Seoul", ...options })
          .format(time)
          .replace(/[\u202f\u00a0]/g, " ")
          .replace(/(오전|오후|[AP]M)/, (half) => (lng === "en" ? half : ({ AM: "오전", PM: "오후" }[half] ?? half)));
      const clock = { hour: "numeric", minute: "2-digit" } as const;
      expect(formatDate(time, lng)).toBe(intl({ dateStyle: "long" }));
      expect(formatTime(time, lng)).toBe(intl(clock));
      expect(formatDateTime(time, lng)).toBe(intl({ year: "numeric", month: "long", day: "numeric", ...clock }));
      expect(formatMonth(time, lng)).toBe(intl({ year: "numeric", month: "long" }));
      expect(formatShortMonth(time, lng)).toBe(intl({ month: "short" }));
      expect(formatDay(time, lng, now)).toBe(intl({ ...long, ...year }));
      if (lng === "en") expect(formatShortDate(time, lng, now)).toBe(intl({ ...short, ...year }));
    }
  }
  for (const number of [0, 7, 999, 1_000, -1_000, -999_999, 12_345_678, 0.5, -1_234.125, Number.MAX_SAFE_INTEGER])
    for (const lng of ["ko", "en"]) expect(formatNumber(number)).toBe(new Intl.NumberFormat(lng).format(number));
});

it("what is no time is refused, not printed", () => {
  expect(() => formatDate("soon", "ko")).toThrow(RangeError);
});
