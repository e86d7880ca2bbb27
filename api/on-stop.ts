/** Runs `stop` once when the process is asked to end, by a signal or by the end of its parent process. */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), 10_000);
    await stop().catch(() => undefined);
    clearTimeout(late);
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  if (process.send) process.on("disconnect", end);
}
