import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { tintOf } from "~/styles/tint-of";
import { Arches } from "~/ui/arches";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";
import { CreatorFacts } from "../creators/creator-row";
import { FollowButton } from "../creators/follow-button";

/** A creator with their background picture, or their tint, in the wall of the explore page. */
export function CreatorPoster({ card, eager }: { card: UserCard; eager: boolean }) {
  const { userId, domain, nickname, introduction, profileImageUrl, backgroundImageUrl, isFollowing, isSelf } = card;
  return (
    <article data-tint={tintOf(userId)} className="relative flex h-full flex-col break-keep wrap-anywhere">
      {backgroundImageUrl ? (
        <Cover
          imageUrl={backgroundImageUrl}
          width={640}
          height={480}
          sizes="(max-width: 359px) 100vw, (max-width: 640px) 50vw, (max-width: 1263px) 33vw, 250px"
          eager={eager}
          className="aspect-4/3 rounded-picture"
        />
      ) : (
        <div className="grid aspect-4/3 place-items-center rounded-picture bg-tint-soft text-tint">
          <Arches holds="people" width={72} />
        </div>
      )}
      <span className="-mt-7 ml-2 w-fit rounded-full bg-surface p-1">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
      </span>
      <div className="mt-1 mb-3 grow">
        <h3 className="truncate text-row">
          <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
            <bdi>{nickname}</bdi>
          </Link>
        </h3>
        <CreatorFacts card={card} />
        <p dir="auto" className="mt-1 line-clamp-2 text-small">
          {introduction}
        </p>
      </div>
      {isSelf ? null : (
        <div className="relative">
          <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" fullWidth />
        </div>
      )}
    </article>
  );
}
