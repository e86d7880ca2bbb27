import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useViewer } from "~/session/use-viewer";
import { type Counts, useCounts } from "./counts";

/** With the socket: the page's list is fetched again when what is unread of it has changed. */
export function useFreshList(of: keyof Counts): void {
  const unread = useCounts(useViewer())[of];
  const { revalidate } = useRevalidator();
  const shown = useRef(unread);
  useEffect(() => {
    if (shown.current === unread) return;
    shown.current = unread;
    revalidate();
  }, [unread, revalidate]);
}
