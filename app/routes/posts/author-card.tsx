import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { CreatorFacts } from "~/components/creators/creator-row";
import { FollowButton } from "~/components/creators/follow-button";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { linked } from "~/ui/text/user-text";

/** The post's creator: who it is, and how to stay with them. A price is not here, as the page may be shared. */
export function AuthorCard({ card }: { card: UserCard }) {
  const t = useText("posts");
  const { domain, nickname, profileImageUrl, introduction, isFollowing, isSelf, isActivist, subscription } = card;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-raised p-4 break-keep wrap-anywhere">
      <div className="flex items-center gap-3">
        <Avatar name={nickname} imageUrl={profileImageUrl} size={48} />
        <div className="min-w-0">
          <h2 className="text-base">
            <Link to={href("/:domain", { domain })} className="block truncate hover:underline">
              <bdi>{nickname}</bdi>
            </Link>
          </h2>
          <CreatorFacts card={card} />
        </div>
      </div>
      {introduction ? (
        <p dir="auto" className="line-clamp-3 text-small">
          {linked(introduction)}
        </p>
      ) : null}
      {isSelf || !isActivist ? null : (
        <div className="flex flex-wrap gap-2">
          <LinkButton
            to={href("/:domain/membership", { domain })}
            variant={subscription ? "secondary" : "accent"}
            size="small"
            className="grow"
            aria-label={t("seeMembershipOf", { name: nickname })}
          >
            {t("seeMembership")}
          </LinkButton>
          <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" />
        </div>
      )}
    </div>
  );
}
