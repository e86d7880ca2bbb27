import { useFetcher, useLocation } from "@remix-run/react";
import type { LikeAnswer } from "#contract/posts";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

type Props = { postId: string; likeStatus: boolean; likeCount: number };

/** Counts at once; then the server's answer is the truth. Without script the form comes back to the post. */
export function LikeButton({ postId, likeStatus, likeCount }: Props) {
  const t = useText("shell");
  const lng = useLng();
  const here = useLocation();
  const fetcher = useFetcher<Partial<LikeAnswer>>({ key: `like-${postId}` });
  const { on, count } = useOptimisticToggle({ on: likeStatus, count: likeCount }, fetcher, "like", (answer) =>
    answer.likeStatus === undefined ? undefined : { on: answer.likeStatus, count: answer.likeCount ?? likeCount },
  );
  return (
    <fetcher.Form method="post" action={`/posts/${postId}/like`}>
      <input type="hidden" name="returnTo" value={here.pathname + here.search} />
      <button
        type="submit"
        name="intent"
        value={on ? "unlike" : "like"}
        aria-pressed={on}
        aria-label={t(on ? "liked" : "likeWithCount", { count })}
        className={`inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-full px-3 font-medium tabular-nums hover:bg-sunken ${on ? "text-accent" : "text-muted"}`}
      >
        <Icon name="heart" size={22} filled={on} />
        {formatNumber(count, lng)}
      </button>
    </fetcher.Form>
  );
}
