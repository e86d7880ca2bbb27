import type { ReactNode } from "react";
import type { RecommendedCard, UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { FollowButton } from "./follow-button";
import { useFollow } from "./use-follow";

type Mark = (text: string) => ReactNode | null;
/** `brief`: without the introduction, for narrow places. `mark`: of what was searched for; null if it is not in the text. */
type Props = { card: UserCard | RecommendedCard; as?: "h2" | "h3"; brief?: boolean; mark?: Mark };

/** A person in a list: name, two facts and, of a creator, the follow button and the lowest price of a month if given. */
export function CreatorRow({ card, as: Heading = "h3", brief = false, mark }: Props) {
  const { domain, nickname, profileImageUrl, introduction, isFollowing, isSelf, isActivist } = card;
  return (
    <div className="creator-row">
      <Avatar name={nickname} imageUrl={profileImageUrl} size={brief ? 48 : 56} />
      <div className="row-text">
        <Heading>
          <Link to={href("/:domain", { domain })} className="after:absolute after:inset-0 hover:underline">
            <bdi>{mark?.(nickname) ?? nickname}</bdi>
          </Link>
        </Heading>
        <CreatorFacts card={card} mark={mark} />
        {introduction && !brief ? (
          <p dir="auto" className="line-clamp-1 text-small">
            {introduction}
          </p>
        ) : null}
      </div>
      {isSelf || !isActivist ? null : (
        <div className="text-right">
          <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" />
          {"monthlyFrom" in card && card.monthlyFrom ? <MonthlyFrom price={card.monthlyFrom} /> : null}
        </div>
      )}
    </div>
  );
}

function MonthlyFrom({ price }: { price: number }) {
  const t = useText("creator");
  const lng = useLng();
  return <p className="mt-1 text-caption text-muted">{t("priceFromShort", { price: formatWon(price, lng) })}</p>;
}

/** "아티스트 · 팔로워 120명"; a fan cannot be followed and has "@domain" instead. */
export function CreatorFacts({ card, mark }: { card: UserCard; mark?: Mark }) {
  const t = useText("creator");
  const shell = useText("shell");
  const { followerCount } = useFollow(card);
  const address = `@${card.domain}`;
  const marked = mark?.(address) ?? (card.isActivist ? null : address);
  return (
    <span className="block text-caption text-muted">
      {card.field ? `${t(card.field)} · ` : ""}
      {card.isActivist ? shell("followers", { count: followerCount }) : null}
      {marked ? <bdi className="block truncate">{marked}</bdi> : null}
    </span>
  );
}
