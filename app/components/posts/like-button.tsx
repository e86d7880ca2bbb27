import { useLocation } from "@remix-run/react";
import type { LikeResponse } from "#contract/posts/schemas";
import type { Address } from "~/addresses/address";
import { ListForm, useSubmission } from "~/browser/delegated-forms";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

type Props = { action: Address; likeStatus: boolean; likeCount: number; size?: number };

/** Counts immediately; then the server's response decides. Without script the form returns to the post or comment. */
export function LikeButton({ action, likeStatus, likeCount, size = 22 }: Props) {
  const t = useText("shell");
  const here = useLocation();
  const submission = useSubmission<Partial<LikeResponse>>(action);
  const { on, count } = useOptimisticToggle({ on: likeStatus, count: likeCount }, submission, "like", (answer) =>
    answer.likeStatus === undefined ? undefined : { on: answer.likeStatus, count: answer.likeCount ?? likeCount },
  );
  return (
    <ListForm action={action} fetcherKey={action}>
      <input type="hidden" name="returnTo" value={here.pathname + here.search} />
      <button
        type="submit"
        name="intent"
        value={on ? "unlike" : "like"}
        aria-pressed={on}
        aria-label={t(on ? "liked" : "likeWithCount", { count })}
        className="post-act"
      >
        <Icon name="heart" size={size} filled={on} />
        {formatNumber(count)}
      </button>
    </ListForm>
  );
}
