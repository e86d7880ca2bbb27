import { Link } from "@remix-run/react";
import type { UserCard } from "#contract/people";
import { useFollow } from "~/components/creators/follow";
import { FollowButton } from "~/components/creators/follow-button";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Cover } from "~/ui/cover";
import { ExpandableText } from "~/ui/expandable-text";
import { Icon } from "~/ui/icon";
import { OwnWays } from "./own-ways";
import { PersonMenu } from "./person-menu";

/** Who this page is of, how many are at their side, and the two ways to be. */
export function CreatorHead({ card }: { card: UserCard }) {
  const t = useText("creator");
  const { nickname, domain, field, introduction, profileImageUrl, backgroundImageUrl, isActivist } = card;
  return (
    <header className="break-keep wrap-anywhere">
      <Cover
        imageUrl={backgroundImageUrl}
        width={1280}
        height={512}
        eager
        className="aspect-5/2 sm:mt-4 sm:rounded-xl"
      />
      <div className="grid gap-4 px-4">
        <div className="-mt-12 flex items-end justify-between gap-3">
          <span className="rounded-full bg-surface p-1">
            <Avatar name={nickname} imageUrl={profileImageUrl} size={96} decorative={false} />
          </span>
          <span className="flex">
            <ShareLink to={`/${domain}/share`} nickname={nickname} />
            {card.isSelf ? null : <MessageLink to={`/messages/with/${domain}`} nickname={nickname} />}
            {card.isSelf ? null : <PersonMenu domain={domain} nickname={nickname} />}
          </span>
        </div>
        <div className="-mt-1 grid gap-1">
          <h1 className="text-headline">
            <bdi>{nickname}</bdi>
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            @{domain}
            {field ? <Badge tone="accent">{t(field)}</Badge> : null}
          </p>
        </div>
        {introduction ? <ExpandableText text={introduction} /> : null}
        {isActivist ? <Counts card={card} /> : null}
        {isActivist || card.isSelf ? <Ways card={card} /> : null}
      </div>
    </header>
  );
}

function ShareLink({ to, nickname }: { to: string; nickname: string }) {
  const t = useText("sharing");
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-label={t("shareName", { name: nickname })}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name="share" />
    </Link>
  );
}

/** To one's talk with them, or the way to it; for who is signed in. */
function MessageLink({ to, nickname }: { to: string; nickname: string }) {
  const t = useText("creator");
  if (!useViewer()) return null;
  return (
    <Link
      to={to}
      rel="nofollow"
      aria-label={t("messageName", { name: nickname })}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name="message" />
    </Link>
  );
}

function Counts({ card }: { card: UserCard }) {
  const t = useText("creator");
  const { followerCount } = useFollow(card);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <Count label={t("followers")} value={followerCount} />
      <Count label={t("posts")} value={card.postCount} />
      <Count label={t("subscribers")} value={card.subscriberCount} />
    </dl>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  const lng = useLng();
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="order-2 text-small text-muted">{label}</dt>
      <dd className="text-lead font-bold tabular-nums">{formatNumber(value, lng)}</dd>
    </div>
  );
}

/** Two side by side, or one below the other where letters are large. */
const ways = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.25rem)),1fr))] gap-2";

function Ways({ card }: { card: UserCard }) {
  const t = useText("creator");
  const say = useText("gifts");
  const { domain, nickname, isFollowing, subscription, isSelf, isActivist } = card;
  const membership = `/${domain}/membership`;
  if (isSelf) {
    return (
      <div className={ways}>
        <OwnWays isActivist={isActivist} domain={domain} />
        {isActivist ? <RankingLink domain={domain} /> : null}
      </div>
    );
  }
  return (
    <div className={ways}>
      <FollowButton
        domain={domain}
        nickname={nickname}
        isFollowing={isFollowing}
        variant="secondary"
        size="regular"
        fullWidth
      />
      {subscription ? (
        <LinkButton to={membership} variant="secondary" fullWidth aria-label={t("subscribingName", { name: nickname })}>
          {t("subscribing")}
        </LinkButton>
      ) : (
        <LinkButton to={membership} fullWidth aria-label={t("subscribeName", { name: nickname })}>
          {t("subscribe")}
        </LinkButton>
      )}
      <LinkButton
        to={`/${domain}/donate`}
        variant="secondary"
        fullWidth
        aria-label={say("donateName", { name: nickname })}
      >
        <Icon name="gift" size={18} />
        {say("donate")}
      </LinkButton>
      <RankingLink domain={domain} />
    </div>
  );
}

function RankingLink({ domain }: { domain: string }) {
  const t = useText("gifts");
  return (
    <LinkButton to={`/${domain}/ranking`} variant="secondary" fullWidth>
      <Icon name="spark" size={18} />
      {t("rankingShort")}
    </LinkButton>
  );
}
