import type { UserCard } from "#contract/creators/schemas";
import { href, type LinkTarget } from "~/addresses/address";
import { FollowButton } from "~/components/creators/follow-button";
import { useFollow } from "~/components/creators/use-follow";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Cover } from "~/ui/cover";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { ExpandableText } from "~/ui/text/expandable-text";
import { OwnLinks } from "./own-links";
import { PersonMenu } from "./person-menu";

/** The creator's name, counts, and the buttons to follow and subscribe. */
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
            <ShareLink to={href("/:domain/share", { domain })} nickname={nickname} />
            {card.isSelf ? null : <MessageLink to={href("/messages/with/:domain", { domain })} nickname={nickname} />}
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
        {isActivist || card.isSelf ? <CreatorActions card={card} /> : null}
      </div>
    </header>
  );
}

function ShareLink({ to, nickname }: { to: LinkTarget; nickname: string }) {
  const t = useText("sharing");
  return (
    <IconLink to={to} preventScrollReset rel="nofollow" aria-label={t("shareName", { name: nickname })}>
      <Icon name="share" />
    </IconLink>
  );
}

/** The link to the viewer's room with the creator, or to how to open one; for signed-in users. */
function MessageLink({ to, nickname }: { to: LinkTarget; nickname: string }) {
  const t = useText("creator");
  if (!useViewer()) return null;
  return (
    <IconLink to={to} rel="nofollow" aria-label={t("messageName", { name: nickname })}>
      <Icon name="message" />
    </IconLink>
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

/** Two side by side, or one below the other with large text. */
const actionGrid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.25rem)),1fr))] gap-2";

function CreatorActions({ card }: { card: UserCard }) {
  const t = useText("creator");
  const giftText = useText("gifts");
  const { domain, nickname, isFollowing, subscription, isSelf, isActivist } = card;
  const membership = href("/:domain/membership", { domain });
  if (isSelf) {
    return (
      <div className={actionGrid}>
        <OwnLinks isActivist={isActivist} domain={domain} />
        {isActivist ? <RankingLink domain={domain} /> : null}
      </div>
    );
  }
  return (
    <div className={actionGrid}>
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
        to={href("/:domain/donate", { domain })}
        variant="secondary"
        fullWidth
        aria-label={giftText("donateName", { name: nickname })}
      >
        <Icon name="gift" size={18} />
        {giftText("donate")}
      </LinkButton>
      <RankingLink domain={domain} />
    </div>
  );
}

function RankingLink({ domain }: { domain: string }) {
  const t = useText("gifts");
  return (
    <LinkButton to={href("/:domain/ranking", { domain })} variant="secondary" fullWidth>
      <Icon name="spark" size={18} />
      {t("rankingShort")}
    </LinkButton>
  );
}
