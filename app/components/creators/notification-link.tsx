import type { NotificationLevel } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";

type Props = {
  domain: string;
  nickname: string;
  level: NotificationLevel;
  /** the list to return to; without it the creator's page */
  returnTo?: "/mypage/following" | "/notifications";
};

/** A bell, filled unless the level is "none", that leads to the choice of a followed creator's notification level. */
export function NotificationLink({ domain, nickname, level, returnTo }: Props) {
  const t = useText("people");
  return (
    <IconLink
      to={href("/:domain/notifications", { domain }, returnTo ? `?returnTo=${returnTo}` : "")}
      preventScrollReset
      aria-label={t("notificationsName", { name: nickname, level: t(`level_${level}`) })}
    >
      <Icon name="bell" filled={level !== "none"} />
    </IconLink>
  );
}
