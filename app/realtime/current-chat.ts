import { type ChatClient, createChatClient } from "./chat-client";
import { setCounts } from "./counts";

let open: { userId: string; chat: ChatClient } | null = null;

/** The one chat client of this page; that of a previously signed-in user is closed. */
export function chatOf(userId: string): ChatClient {
  if (open?.userId === userId) return open.chat;
  open?.chat.stop();
  const chat = createChatClient(browserWorld, { counted: setCounts });
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
  window.addEventListener("online", () => open?.chat.hurry());
  window.addEventListener("pagehide", () => open?.chat.leave());
  window.addEventListener("pageshow", ({ persisted }) => persisted && open?.chat.hurry());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open?.chat.hurry());
}

const browserWorld = {
  async address(): Promise<string | null> {
    const answer = await fetch("/messages/live", { method: "POST", body: new FormData(), redirect: "manual" });
    if (answer.ok) {
      const { url, token } = (await answer.json()) as { url: string; token: string };
      return `${url}?token=${encodeURIComponent(token)}`;
    }
    // Signed out, suspended or without consent: the next page handles it.
    if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) return null;
    throw new Error(`no token: ${answer.status}`);
  },
  open: (address: string) => new WebSocket(address),
  later(ms: number, act: () => void) {
    const timer = window.setTimeout(act, ms);
    return () => window.clearTimeout(timer);
  },
  random: () => Math.random(),
  now: () => Date.now(),
};
