import { useLocation } from "@remix-run/react";
import type { LikeResponse } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { ListForm, useSubmission } from "~/browser/delegated-forms";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

type Props = { postId: string; likeStatus: boolean; likeCount: number };

/** Counts immediately; then the server's response decides. Without script the form returns to the post. */
export function LikeButton({ postId, likeStatus, likeCount }: Props) {
  const t = useText("shell");
  const lng = useLng();
  const here = useLocation();
  const fetcherKey = `like-${postId}`;
  const submission = useSubmission<Partial<LikeResponse>>(fetcherKey);
  const { on, count } = useOptimisticToggle({ on: likeStatus, count: likeCount }, submission, "like", (answer) =>
    answer.likeStatus === undefined ? undefined : { on: answer.likeStatus, count: answer.likeCount ?? likeCount },
  );
  return (
    <ListForm action={href("/posts/:postId/like", { postId })} fetcherKey={fetcherKey}>
      <input type="hidden" name="returnTo" value={here.pathname + here.search} />
      <button
        type="submit"
        name="intent"
        value={on ? "unlike" : "like"}
        aria-pressed={on}
        aria-label={t(on ? "liked" : "likeWithCount", { count })}
        className="post-act"
      >
        <Icon name="heart" size={22} filled={on} />
        {formatNumber(count, lng)}
      </button>
    </ListForm>
  );
}
