import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { FollowButton } from "./follow-button";
import { useFollow } from "./use-follow";

/** `brief`: without the introduction, for narrow places. */
type Props = { card: UserCard; as?: "h2" | "h3"; brief?: boolean };

/** A creator in a list: name, two facts and the follow button. */
export function CreatorRow({ card, as: Heading = "h3", brief = false }: Props) {
  const { domain, nickname, profileImageUrl, introduction, isFollowing, isSelf, isActivist } = card;
  return (
    <div className="relative flex items-start gap-3 rounded-md break-keep wrap-anywhere">
      <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
      <div className="grid min-h-touch min-w-0 grow content-center">
        <Heading className="truncate text-base">
          <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
            <bdi>{nickname}</bdi>
          </Link>
        </Heading>
        <CreatorFacts card={card} />
        {introduction && !brief ? (
          <p dir="auto" className="mt-1 line-clamp-2 text-small">
            {introduction}
          </p>
        ) : null}
      </div>
      {isSelf || !isActivist ? null : (
        <div className="relative shrink-0">
          <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" />
        </div>
      )}
    </div>
  );
}

/** "아티스트 · 팔로워 120명" */
export function CreatorFacts({ card }: { card: UserCard }) {
  const t = useText("creator");
  const shell = useText("shell");
  const { followerCount } = useFollow(card);
  return (
    <span className="block text-caption text-muted">
      {card.field ? `${t(card.field)} · ` : ""}
      {shell("followers", { count: followerCount })}
    </span>
  );
}
