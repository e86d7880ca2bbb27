import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import type { Face } from "./faces.server";
import { frame, SectionTitle } from "./section";
import { Work } from "./work";

/** Phones: a row to swipe through, as tall as one card. */
export function Featured({ featured }: { featured: Face[] }) {
  const t = useText("landing");
  return (
    <section aria-labelledby="featured" className={`${frame} pb-14 md:pb-22`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <SectionTitle id="featured" title={t("featuredTitle")} />
        <Link
          to="/explore"
          className="inline-flex min-h-touch items-center gap-1 text-row font-bold hover:underline hover:underline-offset-4"
        >
          {t("featuredMore")}
          <Icon name="forward" size={18} />
        </Link>
      </div>
      <ul className="-mx-4 grid snap-x snap-mandatory auto-cols-[12.5rem] grid-flow-col gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:grid-flow-row md:grid-cols-4 md:gap-6 md:overflow-visible md:p-0">
        {featured.map((face) => (
          <li key={face.userId} className="snap-start scroll-ml-4">
            <Portrait face={face} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Portrait({ face }: { face: Face }) {
  const t = useText("landing");
  const lng = useLng();
  return (
    <article className="group relative">
      <div className="aspect-4/5 overflow-clip rounded-lg bg-sunken">
        <Work face={face} sizes="(min-width: 800px) 640px, 500px" />
      </div>
      <div className="mt-3 flex items-center gap-2.5">
        <Avatar name={face.nickname} imageUrl={face.profileImageUrl} size={40} />
        <div className="min-w-0">
          <h3 className="truncate text-row leading-5">
            <Link
              to={href("/:domain", { domain: face.domain })}
              className="after:absolute after:inset-0 group-hover:underline"
            >
              <bdi>{face.nickname}</bdi>
            </Link>
          </h3>
          {face.field ? <p className="text-caption text-muted">{t(`field_${face.field}`)}</p> : null}
        </div>
      </div>
      <p dir="auto" className="mt-2 line-clamp-2 text-small">
        {face.introduction}
      </p>
      {face.monthlyFrom === null ? null : (
        <p className="mt-1.5 text-small font-bold tabular-nums">
          {t("monthlyFrom", { price: formatWon(face.monthlyFrom, lng) })}
        </p>
      )}
    </article>
  );
}
