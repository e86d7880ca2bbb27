import type { Lng } from "./i18n";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A length of time in its largest unit, rounded up: `3분`, `3 minutes`. */
export function formatDuration(seconds: number, lng: Lng): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? (["second", 1] as const);
  const format = new Intl.NumberFormat(lng, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.max(1, Math.ceil(seconds / size)));
}
