import { existsSync } from "node:fs";

const whole = ["/usr/bin/chromium"];
// The shell is Chromium's own headless program: the same pages for half the processor time.
const shell = ["/usr/lib/chromium/chromium-headless-shell", ...whole];

/** As root in a container Chromium starts only without its sandbox; its background network traffic is switched off. */
function optionsFor(paths: string[]) {
  const executablePath = process.env.CHROMIUM || paths.find((path) => existsSync(path));
  return {
    ...(executablePath ? { executablePath } : { channel: paths === whole ? "chromium" : undefined }),
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
}

export const chromiumOptions = optionsFor(shell);

/** With notifications, which the shell lacks. */
export const wholeChromium = optionsFor(whole);

/** With the back/forward cache, which the shell lacks and Playwright switches off. */
export const withPageCache = { ...wholeChromium, ignoreDefaultArgs: ["--disable-back-forward-cache"] };
