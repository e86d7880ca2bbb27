import type { Subscriber } from "#contract/memberships/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { TextLink } from "~/ui/text/text-link";
import { RelativeTime } from "~/ui/text/time-text";

/** The members who joined last, each with the way to write to them. */
export function NewMembers({ members }: { members: Subscriber[] }) {
  const t = useText("mypage/studio");
  if (members.length === 0) return null;
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title">{t("newMembers")}</h2>
        <TextLink to="/mypage/subscribers">{t("subscribers")}</TextLink>
      </div>
      <ul className="divide-y divide-line">
        {members.map(({ userId, nickname, domain, profileImageUrl, planName, at }) => (
          <li key={userId} className="flex items-center gap-3 py-3">
            <Avatar name={nickname} imageUrl={profileImageUrl} size={40} />
            <p className="min-w-0 grow text-small">
              <Link to={href("/:domain", { domain })} className="block truncate text-row font-semibold hover:underline">
                <bdi>{nickname}</bdi>
              </Link>
              <span className="text-muted">
                <bdi>{planName}</bdi> · <RelativeTime at={at} />
              </span>
            </p>
            <LinkButton
              to={href("/messages/with/:domain", { domain })}
              variant="secondary"
              size="small"
              aria-label={t("greetName", { name: nickname })}
            >
              {t("greet")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
