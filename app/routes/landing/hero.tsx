import type { ReactNode } from "react";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { TextLink } from "~/ui/text/text-link";
import type { Face } from "./faces.server";
import { frame } from "./section";
import { Work } from "./work";

export function Hero({ works, isGuest }: { works: Face[]; isGuest: boolean }) {
  const t = useText("landing");
  return (
    <section
      className={`${frame} grid gap-9 pt-6 pb-14 md:grid-cols-[minmax(0,1.02fr)_minmax(0,1fr)] md:items-center md:gap-10 md:pt-8 md:pb-18 lg:gap-14`}
    >
      <div>
        <h1 className="text-hero font-bold tracking-[-0.035em] whitespace-pre-line">{t("headline")}</h1>
        <p className="mt-4 max-w-[30em] text-lead text-muted">{t("lead")}</p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <LinkButton to={isGuest ? "/accounts/login" : "/feed/following"} size="large">
            {t(isGuest ? "start" : "goToFeed")}
          </LinkButton>
          <LinkButton to="/explore" variant="secondary" size="large">
            {t("lookAround")}
          </LinkButton>
        </div>
        <p className="mt-3.5 text-small text-muted">{t("freeToJoin")}</p>
        <p>
          <TextLink to="/#creators" tone="ink">
            {t("toCreators")}
          </TextLink>
        </p>
      </div>
      <Arched works={works} />
    </section>
  );
}

const arch = "shrink-0 overflow-clip rounded-t-full bg-sunken";

/** The two arches of the mark, each with a creator's work, and on it who made it. */
function Arched({ works: [first, second] }: { works: Face[] }) {
  const t = useText("landing");
  const lng = useLng();
  return (
    <div className="relative flex h-93 items-end gap-3 md:h-130 md:gap-4">
      <div className={`${arch} h-full w-[58%]`}>
        <Work face={first} sizes="(min-width: 800px) 960px, 480px" eager />
      </div>
      <div className={`${arch} h-[58%] w-[calc(42%-0.75rem)] md:w-[calc(42%-1rem)]`}>
        <Work face={second} sizes="(min-width: 800px) 600px, 320px" />
      </div>
      {second ? (
        <Tag face={second} className="top-6 right-0 w-[43%] flex-col md:top-16 md:w-52">
          <span className="block max-w-full truncate text-caption text-muted">
            <bdi>{second.nickname}</bdi>
          </span>
          <span dir="auto" className="line-clamp-2 font-semibold">
            {second.introduction}
          </span>
        </Tag>
      ) : null}
      {first ? (
        <Tag face={first} className="bottom-4.5 left-0 max-w-[82%] items-center gap-2.5 md:bottom-11 lg:-left-10">
          <Avatar name={first.nickname} imageUrl={first.profileImageUrl} size={40} />
          <span className="min-w-0">
            <b className="block truncate">
              <bdi>{first.nickname}</bdi>
            </b>
            {first.monthlyFrom === null
              ? first.field && t(`field_${first.field}`)
              : t("monthlyFrom", { price: formatWon(first.monthlyFrom, lng) })}
          </span>
        </Tag>
      ) : null}
    </div>
  );
}

function Tag({ face, className, children }: { face: Face; className: string; children: ReactNode }) {
  return (
    <Link
      to={href("/:domain", { domain: face.domain })}
      className={`absolute flex rounded-picture bg-raised px-3.5 py-3 text-small shadow-lift hover:bg-soft ${className}`}
    >
      {children}
    </Link>
  );
}
