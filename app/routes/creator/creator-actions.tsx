import type { CreatorCard, UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { FollowButton } from "~/components/creators/follow-button";
import { NotificationLink } from "~/components/creators/notification-link";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import type { BenefitCard } from "./list-benefits.server";
import { PersonMenu } from "./person-menu";

/** What is done less often, as icons with names: donate, write a message, share, report and block. */
export function CreatorIcons({ card }: { card: CreatorCard }) {
  const { domain, nickname, isSelf, isActivist, notificationLevel: level } = card;
  const t = useText("creator");
  const sharingText = useText("sharing");
  const viewer = useViewer();
  return (
    <div className="creator-icons">
      {isActivist && !isSelf ? (
        <IconLink to={href("/:domain/donate", { domain })} aria-label={t("donateName", { name: nickname })}>
          <Icon name="gift" />
        </IconLink>
      ) : null}
      {level ? <NotificationLink {...{ domain, nickname, level }} /> : null}
      {viewer && !isSelf && (isActivist || viewer.role === "activist") ? (
        <IconLink
          to={href("/messages/with/:domain", { domain })}
          rel="nofollow"
          aria-label={t("messageName", { name: nickname })}
        >
          <Icon name="message" />
        </IconLink>
      ) : null}
      <IconLink
        to={href("/:domain/share", { domain })}
        preventScrollReset
        rel="nofollow"
        aria-label={sharingText("shareName", { name: nickname })}
      >
        <Icon name="share" />
      </IconLink>
      {isSelf ? null : <PersonMenu domain={domain} nickname={nickname} />}
    </div>
  );
}

/** One row: what the page is for, filled, and beside it what costs less. */
export function CreatorActions({ card, benefits }: { card: UserCard; benefits: BenefitCard[] | null }) {
  const { domain, nickname, isFollowing, isSelf, isActivist } = card;
  if (isSelf) return <OwnActions isActivist={isActivist} />;
  return (
    <div className="creator-actions">
      <SubscribeLink card={card} benefits={benefits} />
      <FollowButton
        domain={domain}
        nickname={nickname}
        isFollowing={isFollowing}
        variant="secondary"
        size="regular"
        fullWidth
      />
    </div>
  );
}

/** The lowest price, where the page knows it: on phones in a line of its own. No size changes as it comes. */
function SubscribeLink({ card, benefits }: { card: UserCard; benefits: BenefitCard[] | null }) {
  const t = useText("creator");
  const lng = useLng();
  const { domain, nickname: name, subscription } = card;
  const to = href("/:domain/membership", { domain });
  const wide = "grow basis-40 xl:grow-0 xl:basis-60 xl:shrink-0 xl:px-3";
  if (subscription)
    return (
      <LinkButton to={to} variant="secondary" aria-label={t("subscribingName", { name })} className={wide}>
        <Icon name="check" size={18} />
        {t("subscribing")}
      </LinkButton>
    );
  const [cheapest, other] = benefits ?? [];
  if (!cheapest)
    return (
      <LinkButton to={to} variant="accent" aria-label={t("subscribeName", { name })} className={wide}>
        {t("subscribe")}
      </LinkButton>
    );
  const price = t(other ? "priceFrom" : "priceAt", { price: formatWon(cheapest.price, lng) });
  return (
    <LinkButton to={to} variant="accent" aria-label={t("subscribePriceName", { name, price })} className={wide}>
      <span>
        <span className="max-[359px]:hidden">{t("subscribeShort")} · </span>
        {price}
      </span>
    </LinkButton>
  );
}

/** On the viewer's own page: to write, and to its settings. */
function OwnActions({ isActivist }: { isActivist: boolean }) {
  const t = useText("creator");
  return (
    <div className="creator-actions">
      {isActivist ? (
        <LinkButton to="/posts/new" reloadDocument size="small" className="grow sm:grow-0">
          {t("write")}
        </LinkButton>
      ) : null}
      <LinkButton to="/mypage/profile" reloadDocument variant="secondary" size="small" className="grow sm:grow-0">
        {t("editProfile")}
      </LinkButton>
      {isActivist ? (
        <LinkButton to="/mypage/activity" variant="secondary" size="small" className="grow sm:grow-0">
          {t("editActivity")}
        </LinkButton>
      ) : null}
    </div>
  );
}
