import { type ChatClient, createChatClient } from "./chat-client";
import { setCounts } from "./counts";

let open: { userId: string; chat: ChatClient } | null = null;

/** The one chat client of this page; that of a previously signed-in user is closed. */
export function chatOf(userId: string): ChatClient {
  if (open?.userId === userId) return open.chat;
  open?.chat.stop();
  const chat = createChatClient(browserEnvironment, { counted: setCounts });
  open = { userId, chat };
  return chat;
}

/** Ends the connection of a viewer who signed out. @public root.tsx imports it when it is needed. */
export function closeChat(): void {
  open?.chat.stop();
  open = null;
}

// The network is back, or the page is visible again.
if (typeof window !== "undefined") {
  window.addEventListener("online", () => open?.chat.reconnectNow());
  window.addEventListener("pagehide", () => open?.chat.closeSocket());
  window.addEventListener("pageshow", ({ persisted }) => persisted && open?.chat.reconnectNow());
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && open?.chat.reconnectNow(),
  );
}

const browserEnvironment = {
  async address(): Promise<string | null> {
    const response = await fetch("/messages/live", { method: "POST", body: new FormData(), redirect: "manual" });
    if (response.ok) {
      const { url, token } = (await response.json()) as { url: string; token: string };
      return `${url}?token=${encodeURIComponent(token)}`;
    }
    // Signed out, suspended or without consent: the next page handles it.
    if (response.type === "opaqueredirect" || response.status === 401 || response.status === 403) return null;
    throw new Error(`no token: ${response.status}`);
  },
  open: (address: string) => new WebSocket(address),
  later(ms: number, act: () => void) {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
  random: () => Math.random(),
  now: () => Date.now(),
};
