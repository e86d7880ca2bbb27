import { expect, test } from "vitest";
import { closeCodes, type ServerFrame } from "#contract/messages/frames";
import type { Message } from "#contract/messages/schemas";
import { type ChatClient, createChatClient } from "./chat-client";
import type { Socket } from "./connection";

const roomId = "rom_00000000";
const nothing = { messages: [], lastSeq: 0, participantReadSeq: 0 };

/** A browser with a clock of its own, and the sockets it has opened. */
function browser({ signedOut = false } = {}) {
  let now = 0;
  const timers = new Map<number, { at: number; act(): void }>();
  const sockets: { sent: object[]; address: string; receive(frame: ServerFrame): void; cut(code?: number): void }[] =
    [];
  const counts: number[] = [];
  let timerId = 0;

  function open(address: string): Socket {
    const listeners = {
      message: [] as ((event: { data: unknown }) => void)[],
      close: [] as ((event: { code: number }) => void)[],
    };
    const sent: object[] = [];
    sockets.push({
      sent,
      address,
      receive(frame) {
        for (const each of listeners.message) each({ data: JSON.stringify(frame) });
      },
      cut(code = 1006) {
        for (const each of listeners.close) each({ code });
      },
    });
    return {
      send: (text) => void sent.push(JSON.parse(text)),
      close: () => undefined,
      addEventListener: (name: "message" | "close", listener: never) => void listeners[name].push(listener),
    };
  }
  const environment = {
    address: async () => (signedOut ? null : `ws://test?n=${sockets.length}`),
    open,
    later(ms: number, act: () => void) {
      const id = ++timerId;
      timers.set(id, { at: now + ms, act });
      return () => void timers.delete(id);
    },
    random: () => 1,
    now: () => now,
  };
  const chat = createChatClient(environment, { counted: ({ unreadMessages }) => counts.push(unreadMessages) });
  const settled = () => new Promise<void>((done) => setImmediate(done));
  async function pass(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      const [next] = [...timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at);
      if (!next) break;
      timers.delete(next[0]);
      now = Math.max(now, next[1].at);
      next[1].act();
      await settled();
    }
    now = until;
  }
  const enter = (shown = nothing) => chat.enter(roomId, shown, { redraw: () => undefined, reload: () => undefined });
  return { chat, sockets, counts, pass, settled, enter, socket: () => sockets.at(-1) as (typeof sockets)[number] };
}

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  messageId: `msg_${seq}`,
  roomId,
  seq,
  senderId: "usr_other",
  body: `${seq}`,
  images: [],
  sentAt: "2026-11-21T03:00:00.000Z",
  readAt: null,
  kind: "text",
  clientId: null,
  withheldUntil: null,
  ...more,
});
const seqs = (chat: ChatClient) => chat.stateOf(roomId).messages.map(({ seq }) => seq);
const pending = (chat: ChatClient) => chat.stateOf(roomId).pending.map(({ body, state }) => [body, state]);

test("a message is displayed immediately, sent once connected, and moved to its number", async () => {
  const { chat, socket, settled, enter } = browser();
  enter();
  chat.send(roomId, "client-01", "안녕");
  expect(pending(chat)).toEqual([["안녕", "sending"]]);
  await settled();
  socket().receive({ type: "ready" });
  expect(socket().sent).toContainEqual({ type: "message", roomId, clientId: "client-01", body: "안녕" });
  socket().receive({ type: "message", message: message(1, { clientId: "client-01", body: "안녕" }) });
  expect([pending(chat), seqs(chat)]).toEqual([[], [1]]);
});

test("an unanswered message is marked unsent, sent again on the next connection, and stored once", async () => {
  const { chat, socket, sockets, pass, settled, enter } = browser();
  enter();
  await settled();
  socket().receive({ type: "ready" });
  chat.send(roomId, "client-01", "들리나요");
  await pass(16_000);
  expect(pending(chat)).toEqual([["들리나요", "failed"]]);
  socket().cut();
  await pass(1_000);
  expect(sockets).toHaveLength(2);
  socket().receive({ type: "ready" });
  expect(socket().sent.filter((frame) => "body" in frame)).toHaveLength(1);
  // The first one had arrived after all: its response comes with the missed messages, and with the second try.
  const stored = message(1, { clientId: "client-01" });
  socket().receive({ type: "messages", roomId, after: 0, items: [stored], more: false, participantReadSeq: 0 });
  socket().receive({ type: "message", message: stored });
  expect([pending(chat), seqs(chat)]).toEqual([[], [1]]);
});

test("a refused message stays with the reason until the user sends it again or removes it", async () => {
  const { chat, socket, settled, enter } = browser();
  enter();
  await settled();
  socket().receive({ type: "ready" });
  for (const id of ["client-01", "client-02"]) chat.send(roomId, id, id);
  for (const clientId of ["client-01", "client-02"])
    socket().receive({ type: "error", code: "TOO_MANY_REQUESTS", roomId, clientId });
  expect(chat.stateOf(roomId).pending.map(({ reason }) => reason)).toEqual(["TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  chat.removePending(roomId, "client-02");
  chat.resend(roomId, "client-01");
  expect(pending(chat)).toEqual([["client-01", "sending"]]);
  socket().receive({ type: "message", message: message(1, { clientId: "client-01" }) });
  expect(pending(chat)).toEqual([]);
});

test("messages out of order are sorted, and those missing in between are requested", async () => {
  const { chat, socket, settled, enter } = browser();
  enter({ messages: [message(1)] as never[], lastSeq: 1, participantReadSeq: 0 });
  await settled();
  socket().receive({ type: "ready" });
  socket().receive({ type: "messages", roomId, after: 1, items: [], more: false, participantReadSeq: 0 });
  for (const seq of [4, 2, 4]) socket().receive({ type: "message", message: message(seq) });
  expect(seqs(chat)).toEqual([1, 2, 4]);
  expect(socket().sent.at(-1)).toEqual({ type: "sync", roomId, after: 1 });
  // 3 was taken down: nothing between is missing any more.
  socket().receive({
    type: "messages",
    roomId,
    after: 1,
    items: [message(2), message(4)],
    more: false,
    participantReadSeq: 2,
  });
  socket().receive({ type: "message", message: message(5) });
  expect([seqs(chat), chat.stateOf(roomId).synced]).toEqual([[1, 2, 4, 5], 5]);
});

test("a lost connection is reopened after waits that double to 30 s; an ended session is not", async () => {
  const { sockets, socket, pass, settled } = browser();
  await settled();
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = sockets.length;
    socket().cut();
    await pass(wait - 1);
    expect(sockets).toHaveLength(before);
    await pass(1);
    expect(sockets).toHaveLength(before + 1);
  }
  socket().receive({ type: "ready" });
  socket().cut();
  await pass(500);
  const before = sockets.length;
  socket().cut(closeCodes.sessionEnded);
  await pass(600_000);
  expect(sockets).toHaveLength(before);
  const out = browser({ signedOut: true });
  await out.pass(600_000);
  expect(out.sockets).toHaveLength(0);
});

test("a socket replaced by the user's newer ones stays closed until its page is visible again", async () => {
  const { chat, socket, sockets, pass, settled } = browser();
  await settled();
  socket().receive({ type: "ready" });
  socket().cut(closeCodes.replaced);
  await pass(600_000);
  expect(sockets).toHaveLength(1);
  chat.reconnectNow();
  await settled();
  expect(sockets).toHaveLength(2);
});

test("read positions are batched and sent again once reconnected; typing at most every 3 s", async () => {
  const { chat, socket, pass, settled, counts } = browser();
  await settled();
  socket().receive({ type: "ready" });
  for (const seq of [1, 2, 3, 2]) chat.markRead(roomId, seq);
  await pass(400);
  expect(socket().sent).toEqual([{ type: "read", roomId, seq: 3 }]);
  socket().cut();
  await pass(600);
  socket().receive({ type: "ready" });
  expect(socket().sent).toEqual([{ type: "read", roomId, seq: 3 }]);
  await pass(10_000);
  for (let i = 0; i < 5; i++) {
    chat.sendTyping(roomId);
    await pass(1_000);
  }
  expect(socket().sent.filter((frame) => "type" in frame && frame.type === "typing")).toHaveLength(2);
  socket().receive({ type: "notification", unreadMessages: 3, unreadNotifications: 1 });
  expect(counts).toEqual([3]);
});

test("the user's messages show how far the participant has read; typing shows for a while", async () => {
  const { chat, socket, pass, settled, enter } = browser();
  enter({
    messages: [message(1, { senderId: "usr_me" }), message(2, { senderId: "usr_me" })] as never[],
    lastSeq: 2,
    participantReadSeq: 0,
  });
  await settled();
  socket().receive({ type: "ready" });
  socket().receive({ type: "read", roomId, userId: "usr_other", seq: 1, readAt: "2026-11-21T03:01:00.000Z" });
  expect(chat.stateOf(roomId).messages.map(({ readAt }) => readAt !== null)).toEqual([true, false]);
  socket().receive({ type: "typing", roomId, userId: "usr_other" });
  expect(chat.isTyping(roomId)).toBe(true);
  await pass(5_001);
  expect(chat.isTyping(roomId)).toBe(false);
});
