import type { CreatorCard } from "#contract/creators/schemas";
import { useFollow } from "~/components/creators/use-follow";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";
import { ExpandableText } from "~/ui/text/expandable-text";
import { CreatorActions, CreatorIcons } from "./creator-actions";
import type { BenefitCard } from "./list-benefits.server";

type Props = { card: CreatorCard; benefits: BenefitCard[] | null };

/** The creator's cover, face, name, actions and counts; from 1264 px name and actions are in one row. */
export function CreatorHead({ card, benefits }: Props) {
  const t = useText("creator");
  const { nickname, domain, field, introduction, profileImageUrl, backgroundImageUrl, isActivist } = card;
  return (
    <header className="col-span-full grid gap-3 break-keep wrap-anywhere">
      <div className="-mx-4 sm:mx-0">
        <Cover
          imageUrl={backgroundImageUrl}
          width={1280}
          height={512}
          sizes="(max-width: 1104px) 100vw, 1040px"
          eager
          className="aspect-390/176 sm:rounded-xl md:aspect-auto md:h-65 lg:h-75"
        />
      </div>
      <div className="creator-head">
        <Avatar
          name={nickname}
          imageUrl={profileImageUrl}
          size={128}
          decorative={false}
          className="col-start-1 row-start-1 -mt-12 ring-4 ring-surface md:-mt-14 md:ml-2"
        />
        <CreatorIcons card={card} />
        <div className="creator-name">
          <h1 className="text-[1.6875rem] leading-9 md:text-[2.125rem] md:leading-11">
            <bdi>{nickname}</bdi>
          </h1>
          <p className="text-small text-muted">
            @{domain}
            {field ? ` · ${t(field)}` : null}
          </p>
        </div>
        {isActivist || card.isSelf ? <CreatorActions card={card} benefits={benefits} /> : null}
      </div>
      {introduction || isActivist ? (
        <div className="grid max-w-column gap-2">
          {introduction ? <ExpandableText text={introduction} /> : null}
          {isActivist ? <Counts card={card} /> : null}
        </div>
      ) : null}
    </header>
  );
}

function Counts({ card }: { card: CreatorCard }) {
  const t = useText("creator");
  const { followerCount } = useFollow(card);
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      <Count label={t("followers")} value={followerCount} />
      <Count label={t("subscribers")} value={card.subscriberCount} />
      <Count label={t("posts")} value={card.postCount} />
    </dl>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-1">
      <dt>{label}</dt>
      <dd className="font-bold text-ink tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
