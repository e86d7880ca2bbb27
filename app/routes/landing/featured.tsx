import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";

export function Featured({ cards }: { cards: UserCard[] }) {
  const t = useText("landing");
  return (
    <section aria-labelledby="featured" className="py-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="featured" className="text-headline">
          {t("featuredTitle")}
        </h2>
        <Link to="/explore" className="inline-flex min-h-touch items-center font-semibold hover:underline">
          {t("featuredMore")}
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.userId}>
            <Portrait card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Portrait({ card }: { card: UserCard }) {
  const t = useText("landing");
  const shell = useText("shell");
  return (
    <article className="relative h-full overflow-clip rounded-lg border border-line bg-raised hover:border-edge">
      <Cover
        imageUrl={card.backgroundImageUrl}
        width={640}
        height={320}
        sizes="(max-width: 768px) 50vw, 340px"
        className="aspect-2/1"
      />
      <div className="px-4 pb-4">
        <span className="relative -mt-7 block w-fit rounded-full bg-raised p-1">
          <Avatar name={card.nickname} imageUrl={card.profileImageUrl} size={48} />
        </span>
        <h3 className="mt-1 truncate text-base">
          <Link to={href("/:domain", { domain: card.domain })} className="after:absolute after:inset-0">
            <bdi>{card.nickname}</bdi>
          </Link>
        </h3>
        <p className="text-caption text-muted">
          {card.field ? `${t(`field_${card.field}`)} · ` : ""}
          {shell("followers", { count: card.followerCount })}
        </p>
        <p className="mt-2 line-clamp-2 text-small">{card.introduction}</p>
      </div>
    </article>
  );
}
