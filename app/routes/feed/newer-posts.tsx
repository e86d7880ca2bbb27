import { useEffect, useState } from "react";
import type { PostId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Feed, NewerPosts as Newer } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";

type Props = { feed: Feed; since: PostId };

/** How many posts the feed has before `since`, and a link to them; it lies over the list, which stays where it is. */
export function NewerPosts({ feed, since }: Props) {
  const t = useText("feed");
  const count = useNewerPosts({ feed, since });
  const most = limits.newerPostsCounted;
  return (
    <div role="status" className="sticky top-14 z-10 md:top-0">
      {count > 0 ? (
        <LinkButton to={`/feed/${feed}`} reloadDocument className="absolute inset-x-0 mx-auto mt-2 w-fit shadow-lift">
          {count < most ? t("newerPosts", { count }) : t("manyNewerPosts", { count: most - 1 })}
        </LinkButton>
      ) : null}
    </div>
  );
}

const betweenAsksMs = 120_000;

/** Asks when the page becomes visible again and regularly while it is, but not where the browser saves data. */
function useNewerPosts({ feed, since }: Props): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const left = new AbortController();
    const { signal } = left;
    const ask = () =>
      fetch(href("/feed/count", `?${new URLSearchParams({ feed, since })}`), { signal })
        .then(async (answer) => answer.ok && setCount(((await answer.json()) as Newer).count))
        .catch(() => undefined);
    let timer: ReturnType<typeof setInterval>;
    const startTimer = () => {
      clearInterval(timer);
      if (document.visibilityState === "visible") timer = setInterval(ask, betweenAsksMs);
    };
    const onChange = () => {
      if (document.visibilityState === "visible") ask();
      startTimer();
    };
    startTimer();
    document.addEventListener("visibilitychange", onChange, { signal });
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, [feed, since]);
  return count;
}
