import type { Message } from "#contract/chat";

/** Words on their way: under their client id until the server has given them a place. */
export type Pending = {
  clientId: string;
  body: string;
  writtenAt: string;
  state: "sending" | "failed";
  reason?: string;
};

/**
 * A room as a page holds it. `messages` are in the server's order, each once; of everything up to `synced` none is missing,
 * and beyond it there may be some that came ahead of others.
 */
export type RoomState = {
  messages: Message[];
  pending: Pending[];
  synced: number;
  participantReadSeq: number;
};

export const emptyRoom: RoomState = { messages: [], pending: [], synced: 0, participantReadSeq: 0 };

/** Takes messages in, whatever their order and however often they come; those of one's own are no longer on their way. */
export function applyMessages(state: RoomState, incoming: Message[]): RoomState {
  if (incoming.length === 0) return state;
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of incoming) bySeq.set(message.seq, later(bySeq.get(message.seq), message));
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const arrived = new Set(incoming.map(({ clientId }) => clientId));
  return {
    ...state,
    messages,
    pending: state.pending.filter(({ clientId }) => !arrived.has(clientId)),
    synced: follow(bySeq, state.synced),
  };
}

/** A message as it was asked for: everything between `after` and the last of them is there, or was taken down. */
export function applySync(state: RoomState, answer: { after: number; items: Message[]; more: boolean }): RoomState {
  const taken = applyMessages(state, answer.items);
  if (answer.after > taken.synced) return taken;
  const last = answer.items.at(-1)?.seq ?? answer.after;
  const newest = taken.messages.at(-1)?.seq ?? 0;
  const synced = Math.max(taken.synced, last, answer.more ? 0 : newest);
  return { ...taken, synced };
}

/** Whether something is missing before what has come. */
export const hasGap = ({ messages, synced }: RoomState) => (messages.at(-1)?.seq ?? 0) > synced;

export function addPending(state: RoomState, words: Omit<Pending, "state">): RoomState {
  if (state.pending.some(({ clientId }) => clientId === words.clientId)) return state;
  return { ...state, pending: [...state.pending, { ...words, state: "sending" }] };
}

/** What is said of words on their way; nothing where they have arrived meanwhile. */
export function updatePending(state: RoomState, clientId: string, as: Pick<Pending, "state" | "reason">): RoomState {
  const pending = state.pending.map((one) => (one.clientId === clientId ? { ...one, reason: undefined, ...as } : one));
  return { ...state, pending };
}

export const removePending = (state: RoomState, clientId: string): RoomState => ({
  ...state,
  pending: state.pending.filter((one) => one.clientId !== clientId),
});

/** The other one has read as far as `seq`: of one's own messages those before it are read. */
export function applyRead(
  state: RoomState,
  { seq, readAt, by }: { seq: number; readAt: string; by: string },
): RoomState {
  const messages = state.messages.map((message) =>
    message.senderId !== by && message.seq <= seq && message.readAt === null ? { ...message, readAt } : message,
  );
  return { ...state, messages, participantReadSeq: Math.max(state.participantReadSeq, seq) };
}

/** Once read, a message stays so, whichever telling comes last. */
const later = (known: Message | undefined, next: Message): Message => ({
  ...next,
  readAt: next.readAt ?? known?.readAt ?? null,
  clientId: next.clientId ?? known?.clientId ?? null,
});

function follow(bySeq: Map<number, Message>, from: number): number {
  let synced = from;
  while (bySeq.has(synced + 1)) synced++;
  return synced;
}
