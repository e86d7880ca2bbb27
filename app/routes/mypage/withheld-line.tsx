import { formatDate } from "#contract/format";
import { useLng, useText } from "~/i18n/i18n";

/** Says until when pictures and introduction of a withheld profile cannot change. `until` in ISO 8601. */
export function WithheldLine({ until }: { until: string }) {
  const t = useText("mypage/profile");
  return <p className="rounded-lg bg-soft px-5 py-4">{t("withheldUntil", { date: formatDate(until, useLng()) })}</p>;
}
