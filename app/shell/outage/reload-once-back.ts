const lastPauseMs = 30_000;

/** Asks ever more rarely whether this page is answered again, and loads it then; until the user opens another page. */
export function reloadOnceBack(pauseMs = 2_000, href = location.href): void {
  setTimeout(async () => {
    if (location.href !== href) return;
    const response = await fetch(href, { method: "HEAD" }).catch(() => null);
    if (location.href !== href) return;
    if (response && response.status < 500) location.reload();
    else reloadOnceBack(Math.min(lastPauseMs, pauseMs * 2), href);
  }, pauseMs);
}
