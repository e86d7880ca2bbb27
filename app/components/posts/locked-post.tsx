import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Arches } from "~/ui/arches";
import { LinkButton } from "~/ui/button";
import { NamedText } from "~/ui/text/named-text";
import { WhenText } from "~/ui/text/time-text";
import { FollowButton } from "../creators/follow-button";

/** Of the button that leads to the plans: the accent, or ink in a list of several creators. */
export type JoinVariant = "accent" | "primary";

/** A post that the viewer may not read: its audience and how to get access, and nothing made of what it holds. */
export function LockedPost({ post, join = "accent" }: { post: Post; join?: JoinVariant }) {
  const t = useText("posts");
  const { activist, visibility, opensWith, openings } = post;
  const next = openings.find(({ includesViewer }) => includesViewer) ?? openings[0];
  const forMembers = visibility === "members";
  const how = forMembers ? (
    opensWith ? (
      <NamedText names={[opensWith]} say={(plan) => t("opensWith", { plan })} />
    ) : (
      t("opensWithAnyPlan")
    )
  ) : (
    t("opensByFollowing")
  );
  return (
    <div className="withheld locked-post">
      <Arches holds="lock" width={116} />
      <p className="mt-2 text-row-head font-bold">{t(forMembers ? "lockedMembers" : "lockedFollowers")}</p>
      <p className="text-small">{how}</p>
      {next ? (
        <p className="text-small">
          <WhenText
            at={next.opensAt}
            say={(when) =>
              t(`opensTo_${next.includesViewer ? "viewer" : next.visibility}`, { when, plan: next.planName ?? "" })
            }
          />
        </p>
      ) : null}
      <div className="mt-3">
        {forMembers ? (
          <LinkButton
            to={href("/:domain/membership", { domain: activist.domain })}
            variant={join}
            aria-label={t("seeMembershipOf", { name: activist.nickname })}
          >
            {t("seeMembership")}
          </LinkButton>
        ) : (
          <FollowButton
            domain={activist.domain}
            nickname={activist.nickname}
            isFollowing={false}
            variant="primary"
            size="regular"
          />
        )}
      </div>
    </div>
  );
}
