import { useFetchers, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isFollow } from "~/addresses/sent-to";

/**
 * Loads the feed again when a follow ends that was still being sent when `page` was loaded, which may lack it. A follow
 * on the page itself changes nothing: the suggested creators stay.
 */
export function useReloadAfterPendingFollow(page: unknown): void {
  const isPending = useFetchers().some(({ formAction }) => isFollow(formAction));
  const { revalidate } = useRevalidator();
  const loaded = useRef<{ page: unknown; mayLackFollow: boolean }>();
  if (loaded.current?.page !== page) loaded.current = { page, mayLackFollow: isPending };
  useEffect(() => {
    if (isPending || !loaded.current?.mayLackFollow) return;
    loaded.current.mayLackFollow = false;
    revalidate();
  });
}
