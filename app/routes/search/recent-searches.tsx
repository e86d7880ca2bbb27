import { type MouseEvent, useEffect, useState } from "react";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { useIsGuest, useViewer } from "~/session/use-viewer";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";

const keptAtMost = 8;

/** The viewer's last searches, kept in this browser alone; signing out clears them with all of its storage. */
export function RecentSearches() {
  const t = useText("search");
  const key = useStorageKey();
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => setSearches(read(key)), [key]);
  if (searches.length === 0) return null;
  const keep = (kept: string[]) => {
    write(key, kept);
    setSearches(kept);
  };
  const remove = ({ currentTarget }: MouseEvent, q: string) => {
    const row = currentTarget.closest("li");
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    focus(beside?.querySelector("button"));
    keep(searches.filter((other) => other !== q));
  };
  return (
    <section aria-labelledby="recent-searches">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent-searches" className="text-row">
          {t("recent")}
        </h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            focus(null);
            keep([]);
          }}
        >
          {t("removeAll")}
        </Button>
      </div>
      <ul>
        {searches.map((q) => (
          <li key={q} className="flex items-center gap-2">
            <Link
              to={href("/search", `?${new URLSearchParams({ q })}`)}
              className="flex min-h-touch min-w-0 grow items-center hover:underline"
            >
              <bdi className="truncate">{q}</bdi>
            </Link>
            <IconButton aria-label={t("removeRecent", { q })} onClick={(event) => remove(event, q)}>
              <Icon name="close" size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps a search that was answered as the newest of the viewer's; "" keeps none. */
export function useKeptSearch(q: string): void {
  const key = useStorageKey();
  useEffect(() => {
    if (q) write(key, [q, ...read(key).filter((other) => other !== q)].slice(0, keptAtMost));
  }, [q, key]);
}

/** Each viewer of this browser has searches of their own, guests too; null while the viewer is unknown. */
function useStorageKey(): string | null {
  const viewer = useViewer();
  const isGuest = useIsGuest();
  const name = viewer?.userId ?? (isGuest ? "guest" : null);
  return name && `searches ${name}`;
}

/** The focus of a button that goes away moves to the one beside it, or to the search field. */
const focus = (button: HTMLElement | null | undefined) => (button ?? document.getElementById("search-words"))?.focus();

// Storage may be switched off, or hold what another version of the page wrote: then nothing is kept.
function read(key: string | null): string[] {
  try {
    const kept: unknown = key && JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((q) => typeof q === "string") : [];
  } catch {
    return [];
  }
}

function write(key: string | null, searches: string[]): void {
  try {
    if (key) localStorage.setItem(key, JSON.stringify(searches));
  } catch {}
}
