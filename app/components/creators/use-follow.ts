import type { FollowResponse } from "#contract/creators/schemas";
import { useSubmission } from "~/browser/delegated-forms";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

type FollowState = { domain: string; isFollowing: boolean; followerCount?: number };

/** One submission for every button and count of the same creator on a page: they change together. */
export function useFollow({ domain, isFollowing, followerCount = 0 }: FollowState) {
  const fetcherKey = `follow-${domain}`;
  const submission = useSubmission<Partial<FollowResponse>>(fetcherKey);
  const optimistic = useOptimisticToggle({ on: isFollowing, count: followerCount }, submission, "follow", (answer) =>
    answer.isFollowing === undefined
      ? undefined
      : { on: answer.isFollowing, count: answer.followerCount ?? followerCount },
  );
  return { fetcherKey, isFollowing: optimistic.on, followerCount: optimistic.count };
}
