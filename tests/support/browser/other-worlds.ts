import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import type { Browser, BrowserContext } from "@playwright/test";
import { isOfAnotherProcess } from "../../../scripts/stack/ports";

const reached = new Set<string>();

/** The addresses of other workers' worlds that this worker has tried to reach since the last call. */
export function takeReachedWorlds(): string[] {
  const addresses = [...reached];
  reached.clear();
  return addresses;
}

/** Ends a connection to another worker's world before anything is sent, be it by fetch, a request of Playwright's or pg. */
export function refuseOtherWorlds(): void {
  subscribe("net.client.socket", (message) => {
    const { socket } = message as { socket: Socket };
    socket.once("connectionAttempt", (ip: string, port: number) => {
      if (!isOfAnotherProcess(port)) return;
      reached.add(`${ip}:${port}`);
      // A moment later, as the socket is about to connect; nothing is sent before it has.
      process.nextTick(() => socket.destroy(new Error(`${ip}:${port} is a world of another worker.`)));
    });
  });
}

/** Notes what the browser's pages request of other workers' worlds. */
export function watchContexts(browser: Browser): void {
  const note = (address: string) => {
    const { hostname, host, port } = new URL(address);
    if (["127.0.0.1", "localhost"].includes(hostname) && isOfAnotherProcess(Number(port))) reached.add(host);
  };
  browser.on("context", (context: BrowserContext) => {
    context.on("request", (request) => note(request.url()));
    context.on("page", (page) => page.on("websocket", (socket) => note(socket.url())));
  });
}
