import { splitOf } from "#contract/fee-split";
import { MembersCard, MonthCard } from "~/components/studio/figures";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { frame, SectionTitle } from "./section";

const points = ["settlement", "audience", "letter"] as const;

/** The half for creators, in the dark theme whatever the page is in. */
export function ForCreators({ feeBps }: { feeBps: number }) {
  const t = useText("landing");
  const shell = useText("shell");
  return (
    <div data-ground="dark" className="border-y border-line bg-surface text-ink">
      <section
        aria-labelledby="creators"
        className={`${frame} grid gap-9 py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:items-center md:gap-10 md:py-22 lg:gap-18`}
      >
        <div>
          <p className="mb-2 text-small font-bold text-accent">{shell("forCreators")}</p>
          <SectionTitle id="creators" title={t("creatorsTitle")} />
          <ul className="mt-6 mb-7 grid gap-4">
            {points.map((name) => (
              <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3">
                <span className="text-accent">
                  <Icon name="check" />
                </span>
                <div>
                  <h3 className="text-base">{t(`pointTitle_${name}`)}</h3>
                  <p className="text-small text-muted">{t(`point_${name}`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <LinkButton to="/mypage/apply" size="large">
            {t("creatorsApply")}
          </LinkButton>
        </div>
        <ExampleStudio feeBps={feeBps} />
      </section>
    </div>
  );
}

const month = { net: 1_673_200, sources: { membership: 1_246_000, donation: 338_200, campaign: 89_000 } };
const earnings = { items: [month], lastMonthSoFar: 1_370_600 };
const members = { current: 96, joined: 12, left: 3 };
const arrivals = [
  { name: "exampleMember", what: "exampleJoined", paid: 15_000 },
  { name: "exampleFan", what: "exampleDonated", paid: 100_000 },
] as const;

/** A creator's own page as they have it, with figures made up for this one. */
function ExampleStudio({ feeBps }: { feeBps: number }) {
  const t = useText("landing");
  const lng = useLng();
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Badge tone="accent">{t("example")}</Badge>
        {t("exampleHint")}
      </figcaption>
      <div className="grid gap-3 sm:max-md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <MonthCard earnings={earnings} example />
        <MembersCard members={members} example />
      </div>
      <Card flush className="px-5">
        <ul className="divide-y divide-line">
          {arrivals.map(({ name, what, paid }) => (
            <li key={name} className="flex min-h-16 items-center gap-3 py-2">
              <Avatar name={t(name)} imageUrl={null} size={40} />
              <span className="min-w-0 grow">
                <b className="block text-row leading-5">{t(name)}</b>
                <span className="block text-caption text-muted">{t(what)}</span>
              </span>
              <b className="whitespace-nowrap text-success tabular-nums">
                +{formatWon(splitOf(paid, feeBps).net, lng)}
              </b>
            </li>
          ))}
        </ul>
      </Card>
    </figure>
  );
}
