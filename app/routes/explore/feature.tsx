import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CreatorFacts } from "~/components/creators/creator-row";
import { useText } from "~/i18n/i18n";
import { tintOf } from "~/styles/tint-of";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";

/** The featured creator or the first of the ranking, wide: on the cover, or on the tint of a creator without one. */
export function Feature({ card, isFeatured }: { card: UserCard; isFeatured: boolean }) {
  const t = useText("explore");
  const { userId, domain, nickname, introduction, profileImageUrl, backgroundImageUrl } = card;
  return (
    <article
      data-tint={tintOf(userId)}
      className="relative grid min-h-78 content-end overflow-clip rounded-xl bg-tint-soft break-keep wrap-anywhere md:min-h-95"
    >
      {backgroundImageUrl ? (
        <Cover
          imageUrl={backgroundImageUrl}
          width={960}
          height={720}
          sizes="(max-width: 799px) 120vw, 1000px"
          eager
          className="absolute inset-0 h-full"
        />
      ) : null}
      <div
        data-ground={backgroundImageUrl ? "dark" : undefined}
        className={`relative grid gap-1.5 p-5 md:p-7 ${backgroundImageUrl ? "bg-[linear-gradient(transparent,rgb(16_12_10/.72)_45%,rgb(16_12_10/.9))] pt-24! text-ink" : "text-tint-ink"}`}
      >
        <p className="text-small font-semibold">{t(isFeatured ? "featured" : "feature")}</p>
        <h2 className="text-headline">
          <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
            <bdi>{nickname}</bdi>
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-2 text-row">
          {introduction}
        </p>
        <div className="mt-1 flex items-center gap-2 *:text-inherit">
          <Avatar name={nickname} imageUrl={profileImageUrl} size={32} />
          <CreatorFacts card={card} />
        </div>
      </div>
    </article>
  );
}
