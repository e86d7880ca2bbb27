import type { FollowedPerson } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { NotificationLink } from "~/components/creators/notification-link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { TextLink } from "~/ui/text/text-link";

/** Beside the list on desktops: the creators followed last, each with its notification level and the way to change it. */
export function FollowedLevels({ people }: { people: FollowedPerson[] }) {
  const t = useText("notifications");
  const peopleText = useText("people");
  return (
    <aside aria-labelledby="followed-levels" className="page-aside grid content-start gap-2 max-lg:hidden lg:top-4">
      <h2 id="followed-levels" className="text-row">
        {t("byCreator")}
      </h2>
      <ul>
        {people.map(({ userId, domain, nickname, profileImageUrl, notificationLevel: level }) => (
          <li key={userId} className="flex items-center gap-2 py-1">
            <Link to={href("/:domain", { domain })} className="flex min-h-touch min-w-0 grow items-center gap-3">
              <Avatar name={nickname} imageUrl={profileImageUrl} size={36} />
              <span className="min-w-0">
                <bdi className="block truncate font-semibold">{nickname}</bdi>
                <span className="block text-small text-muted">{peopleText(`level_${level}`)}</span>
              </span>
            </Link>
            <NotificationLink {...{ domain, nickname, level }} returnTo="/notifications" />
          </li>
        ))}
      </ul>
      <p>
        <TextLink to="/mypage/following">{t("allFollowed")}</TextLink>
      </p>
    </aside>
  );
}
