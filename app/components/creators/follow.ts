import { useFetcher } from "@remix-run/react";
import type { FollowAnswer } from "#contract/people";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

type Given = { domain: string; isFollowing: boolean; followerCount?: number };

/** One fetcher for every button and count of the same activist on a page: they turn together. */
export function useFollow({ domain, isFollowing, followerCount = 0 }: Given) {
  const fetcher = useFetcher<Partial<FollowAnswer>>({ key: `follow-${domain}` });
  const shown = useOptimisticToggle({ on: isFollowing, count: followerCount }, fetcher, "follow", (answer) =>
    answer.isFollowing === undefined
      ? undefined
      : { on: answer.isFollowing, count: answer.followerCount ?? followerCount },
  );
  return { Form: fetcher.Form, isFollowing: shown.on, followerCount: shown.count };
}
