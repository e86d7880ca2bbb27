import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useViewer } from "~/session/use-viewer";
import { type Counts, useCounts } from "./counts";

/** With the socket: the page's list is fetched again when its unread count has changed. */
export function useFreshList(of: keyof Counts): void {
  const unread = useCounts(useViewer())[of];
  const { revalidate } = useRevalidator();
  const loadedUnread = useRef(unread);
  useEffect(() => {
    if (loadedUnread.current === unread) return;
    loadedUnread.current = unread;
    revalidate();
  }, [unread, revalidate]);
}
