import { useLocation } from "@remix-run/react";
import { href } from "~/addresses/address";
import { ListForm } from "~/browser/delegated-forms";
import { useText } from "~/i18n/i18n";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useFollow } from "./use-follow";

/** `variant`: of the button, before the viewer follows. */
type Props = {
  domain: string;
  nickname: string;
  isFollowing: boolean;
  variant?: "primary" | "secondary";
  size?: "regular" | "small";
  fullWidth?: boolean;
};

/** Changes immediately; then the server's response decides. Without script the form returns to this page. */
export function FollowButton({
  domain,
  nickname,
  isFollowing,
  variant = "secondary",
  size = "small",
  fullWidth,
}: Props) {
  const t = useText("shell");
  const here = useLocation();
  const { fetcherKey, isFollowing: following } = useFollow({ domain, isFollowing });
  return (
    <ListForm action={href("/:domain/follow", { domain })} fetcherKey={fetcherKey}>
      <input type="hidden" name="returnTo" value={here.pathname + here.search} />
      <button
        type="submit"
        name="intent"
        value={following ? "unfollow" : "follow"}
        aria-pressed={following}
        aria-label={t(following ? "unfollowName" : "followName", { name: nickname })}
        className={buttonClass({ variant: following ? "soft" : variant, size, fullWidth })}
      >
        {following ? <Icon name="check" size={16} /> : null}
        {t(following ? "following" : "follow")}
      </button>
    </ListForm>
  );
}
