import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";
import { CreatorFacts } from "../creators/creator-row";
import { FollowButton } from "../creators/follow-button";

/** A creator with their background picture, for the shelves of the explore page. */
export function CreatorPoster({ card, eager }: { card: UserCard; eager: boolean }) {
  const { domain, nickname, introduction, profileImageUrl, backgroundImageUrl, isFollowing, isSelf } = card;
  return (
    <article className="relative flex h-full flex-col overflow-clip break-keep wrap-anywhere rounded-lg border border-line bg-raised">
      <Cover
        imageUrl={backgroundImageUrl}
        width={640}
        height={320}
        sizes="(max-width: 640px) 80vw, 320px"
        eager={eager}
        className="aspect-2/1"
      />
      <div className="flex grow flex-col gap-3 px-4 pb-4">
        <span className="-mt-8 w-fit rounded-full bg-raised p-1">
          <Avatar name={nickname} imageUrl={profileImageUrl} size={64} />
        </span>
        <div className="grow">
          <h3 className="truncate text-base">
            <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
              <bdi>{nickname}</bdi>
            </Link>
          </h3>
          <CreatorFacts card={card} />
          <p dir="auto" className="mt-2 line-clamp-2 text-small">
            {introduction}
          </p>
        </div>
        {isSelf ? null : (
          <div className="relative">
            <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" fullWidth />
          </div>
        )}
      </div>
    </article>
  );
}
