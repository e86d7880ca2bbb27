import type { FollowedPerson } from "#contract/creators/schemas";
import { NotificationLink } from "~/components/creators/notification-link";
import { PersonRow } from "~/components/people/person-row";
import { useText } from "~/i18n/i18n";
import { TextLink } from "~/ui/text/text-link";

/** The creators followed last, each with its notification level and the way to change it. */
export function FollowedLevels({ people }: { people: FollowedPerson[] }) {
  const t = useText("notifications");
  const peopleText = useText("people");
  return (
    <section aria-labelledby="followed-levels" className="grid gap-2">
      <h2 id="followed-levels" className="text-row">
        {t("byCreator")}
      </h2>
      <ul>
        {people.map((person) => (
          <li key={person.userId} className="py-2">
            <PersonRow person={person} as="h3" detail={peopleText(`level_${person.notificationLevel}`)}>
              <NotificationLink {...person} level={person.notificationLevel} returnTo="/notifications" />
            </PersonRow>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to="/mypage/following">{t("allFollowed")}</TextLink>
      </p>
    </section>
  );
}
