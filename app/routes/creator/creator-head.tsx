import type { UserCard } from "#contract/creators/schemas";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { useFollow } from "~/components/creators/use-follow";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Cover } from "~/ui/cover";
import { ExpandableText } from "~/ui/text/expandable-text";
import { CreatorActions, CreatorIcons } from "./creator-actions";
import type { BenefitCard } from "./list-benefits.server";

type Props = { card: UserCard; benefits: BenefitCard[] | null };

/** The creator's name, counts, actions and tabs; on a wide desktop the actions are beside the name. */
export function CreatorHead({ card, benefits }: Props) {
  const t = useText("creator");
  const { nickname, domain, field, introduction, profileImageUrl, backgroundImageUrl, isActivist } = card;
  return (
    <header className="col-span-full grid gap-4 break-keep wrap-anywhere">
      <div className="-mx-4 sm:mx-0">
        <Cover
          imageUrl={backgroundImageUrl}
          width={1280}
          height={512}
          sizes="(max-width: 1072px) 100vw, 1072px"
          eager
          className="aspect-3/1 sm:aspect-5/2 sm:rounded-xl xl:aspect-4/1"
        />
      </div>
      <div className="-mt-16 grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 gap-y-2 xl:mt-0 xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:items-start">
        <span className="rounded-full bg-surface p-1 xl:-mt-17 xl:ml-4">
          <Avatar name={nickname} imageUrl={profileImageUrl} size={96} decorative={false} />
        </span>
        <CreatorIcons card={card} />
        <div className="col-span-full grid gap-1 xl:col-span-1 xl:col-start-2 xl:row-start-1">
          <h1 className="text-headline">
            <bdi>{nickname}</bdi>
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            @{domain}
            {field ? <Badge tone="accent">{t(field)}</Badge> : null}
          </p>
        </div>
        {introduction || isActivist ? (
          <div className="col-span-full grid max-w-column gap-2 xl:row-start-2 xl:mt-2">
            {introduction ? <ExpandableText text={introduction} /> : null}
            {isActivist ? <Counts card={card} /> : null}
          </div>
        ) : null}
        {isActivist || card.isSelf ? <CreatorActions card={card} benefits={benefits} /> : null}
      </div>
      {isActivist ? <CreatorTabs card={card} current="posts" /> : null}
    </header>
  );
}

function Counts({ card }: { card: UserCard }) {
  const t = useText("creator");
  const { followerCount } = useFollow(card);
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
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
      <dd className="font-bold tabular-nums">{formatNumber(value, lng)}</dd>
    </div>
  );
}
