import { useLocation } from "@remix-run/react";
import { useText } from "~/i18n/i18n";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useFollow } from "./follow";

/** `variant`: of the button, before the viewer follows. */
type Props = {
  domain: string;
  nickname: string;
  isFollowing: boolean;
  variant?: "primary" | "secondary";
  size?: "regular" | "small";
  fullWidth?: boolean;
};

/** Turns at once; then the server's answer is the truth. Without script the form comes back to this page. */
export function FollowButton({ domain, nickname, isFollowing, variant = "primary", size = "small", fullWidth }: Props) {
  const t = useText("shell");
  const here = useLocation();
  const { Form, isFollowing: following } = useFollow({ domain, isFollowing });
  return (
    <Form method="post" action={`/${domain}/follow`}>
      <input type="hidden" name="returnTo" value={here.pathname + here.search} />
      <button
        type="submit"
        name="intent"
        value={following ? "unfollow" : "follow"}
        aria-pressed={following}
        aria-label={t(following ? "unfollowName" : "followName", { name: nickname })}
        className={`${buttonClass({ variant: following ? "quiet" : variant, size, fullWidth })} ${following ? "bg-sunken" : ""}`}
      >
        {following ? <Icon name="check" size={16} /> : null}
        {t(following ? "following" : "follow")}
      </button>
    </Form>
  );
}
