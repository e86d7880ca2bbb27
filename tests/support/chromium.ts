import { existsSync } from "node:fs";

const executablePath = process.env.CHROMIUM || ["/usr/bin/chromium"].find((path) => existsSync(path));

/** As root in a container Chromium starts only without its sandbox, and must not go out by itself. */
export const chromiumOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
