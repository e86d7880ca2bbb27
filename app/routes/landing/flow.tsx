import type { FeeParts } from "~/components/settlements/fee-example.server";
import { useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { frame, SectionTitle } from "./section";

/** How much of what a fan pays comes to the creator, and where the rest goes. */
export function Flow({ fee: { paid, net, fee, vat, rate } }: { fee: FeeParts }) {
  const t = useText("landing");
  const whole = Math.round(((fee + vat) / paid) * 1_000) / 10;
  // A fiftieth of the bar at least, or the smallest part would not be seen.
  const seen = { fee: Math.max(fee, paid / 50), vat: Math.max(vat, paid / 50) };
  const length = net + seen.fee + seen.vat;
  const parts = [
    {
      name: t("flowCreator"),
      won: net,
      from: 0,
      size: net,
      fill: "fill-accent",
      mark: "bg-accent",
      weight: "font-bold",
    },
    {
      name: t("flowFee", { rate }),
      won: fee,
      from: net,
      size: seen.fee,
      fill: "fill-muted",
      mark: "bg-muted",
      weight: "text-muted",
    },
    {
      name: t("flowVat"),
      won: vat,
      from: net + seen.fee,
      size: seen.vat,
      fill: "fill-edge",
      mark: "bg-edge",
      weight: "text-muted",
    },
  ];
  return (
    <section
      aria-labelledby="flow"
      className={`${frame} grid gap-7 pt-2 pb-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] md:items-center md:gap-10 md:pb-22 lg:gap-18`}
    >
      <SectionTitle id="flow" title={t("flowTitle", { paid, received: net })}>
        <p className="mt-3 text-muted">{t("flowText", { rate, whole })}</p>
      </SectionTitle>
      <Card className="md:p-6">
        <div className="relative overflow-clip rounded-picture" aria-hidden="true">
          <svg viewBox={`0 0 ${length} 1`} preserveAspectRatio="none" className="block h-14 w-full">
            {parts.map(({ name, from, size, fill }) => (
              <rect key={name} x={from} width={size} height="1" className={fill} />
            ))}
            <path
              d={`M${net} 0v1M${net + seen.fee} 0v1`}
              vectorEffect="non-scaling-stroke"
              strokeWidth="3"
              className="stroke-raised"
            />
          </svg>
          <span className="absolute inset-y-0 left-4 flex items-center font-bold text-accent-ink">
            {t("flowCreator")}
          </span>
        </div>
        <dl className="mt-3 divide-y divide-line">
          {parts.map(({ name, won, mark, weight }) => (
            <div key={name} className="flex min-h-12 items-center gap-3">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-[3px] ${mark}`} />
              <dt className={`grow ${weight}`}>{name}</dt>
              <dd className="font-bold">
                <Money won={won} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
