import type { Post } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { NamedText } from "~/ui/text/named-text";
import { FollowButton } from "../creators/follow-button";

/** A post that the viewer may not read: its audience, how much it holds, and how to get access. */
export function LockedPost({ post }: { post: Post }) {
  const t = useText("posts");
  const { activist, visibility, opensWith, imageCount } = post;
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
    <div className="withheld relative isolate overflow-hidden">
      <PlaceholderBlur />
      <div className="grid justify-items-center gap-1 px-6 py-9 text-center">
        <span className="mb-2 grid size-12 place-items-center rounded-full bg-raised text-accent shadow-lift">
          <Icon name="lock" size={22} />
        </span>
        <p className="font-bold">{t(forMembers ? "lockedMembers" : "lockedFollowers")}</p>
        <p className="text-small">{how}</p>
        {imageCount > 0 ? <p className="text-small">{t("picturesWait", { count: imageCount })}</p> : null}
        <div className="mt-4">
          {forMembers ? (
            <LinkButton
              to={href("/:domain/membership", { domain: activist.domain })}
              variant="accent"
              size="small"
              aria-label={t("seeMembershipOf", { name: activist.nickname })}
            >
              {t("seeMembership")}
            </LinkButton>
          ) : (
            <FollowButton domain={activist.domain} nickname={activist.nickname} isFollowing={false} />
          )}
        </div>
      </div>
    </div>
  );
}

/** A blur over placeholder shapes; the real text is not sent. */
function PlaceholderBlur() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 -z-10 bg-accent-soft bg-[radial-gradient(60%_90%_at_12%_10%,var(--raised),transparent),radial-gradient(55%_80%_at_92%_22%,var(--warning-soft),transparent),radial-gradient(70%_80%_at_70%_105%,var(--sunken),transparent)]"
    >
      <div className="grid gap-3 p-6 opacity-40 blur-sm">
        <span className="h-3 w-11/12 rounded-full bg-edge/60" />
        <span className="h-3 w-4/5 rounded-full bg-edge/60" />
        <span className="h-3 w-2/3 rounded-full bg-edge/60" />
      </div>
    </div>
  );
}
