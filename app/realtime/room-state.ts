import type { Message } from "#contract/messages/schemas";

/** A message being sent: under its client id until the server has numbered it. */
export type Pending = {
  clientId: string;
  body: string;
  writtenAt: string;
  state: "sending" | "failed";
  reason?: string;
};

/**
 * A room in a page's memory. `messages` are in the server's order, each once; up to `synced` none is missing, after it
 * some may have arrived ahead of others.
 */
export type RoomState = {
  messages: Message[];
  pending: Pending[];
  synced: number;
  participantReadSeq: number;
};

export const emptyRoom: RoomState = { messages: [], pending: [], synced: 0, participantReadSeq: 0 };

/** Adds messages, in any order and however often they arrive; the user's own are no longer pending. */
export function applyMessages(state: RoomState, incoming: Message[]): RoomState {
  if (incoming.length === 0) return state;
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of incoming) bySeq.set(message.seq, merge(bySeq.get(message.seq), message));
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const arrived = new Set(incoming.map(({ clientId }) => clientId));
  return {
    ...state,
    messages,
    pending: state.pending.filter(({ clientId }) => !arrived.has(clientId)),
    synced: syncedFrom(bySeq, state.synced),
  };
}

/** Adds requested messages: between `after` and the last of them none is missing, except those taken down. */
export function applySync(state: RoomState, answer: { after: number; items: Message[]; more: boolean }): RoomState {
  const merged = applyMessages(state, answer.items);
  if (answer.after > merged.synced) return merged;
  const last = answer.items.at(-1)?.seq ?? answer.after;
  const newest = merged.messages.at(-1)?.seq ?? 0;
  const synced = Math.max(merged.synced, last, answer.more ? 0 : newest);
  return { ...merged, synced };
}

/** Whether a message is missing before one that has arrived. */
export const hasGap = ({ messages, synced }: RoomState) => (messages.at(-1)?.seq ?? 0) > synced;

export function addPending(state: RoomState, message: Omit<Pending, "state">): RoomState {
  if (state.pending.some(({ clientId }) => clientId === message.clientId)) return state;
  return { ...state, pending: [...state.pending, { ...message, state: "sending" }] };
}

/** Changes a pending message; does nothing if it was accepted meanwhile. */
export function updatePending(state: RoomState, clientId: string, as: Pick<Pending, "state" | "reason">): RoomState {
  const pending = state.pending.map((one) => (one.clientId === clientId ? { ...one, reason: undefined, ...as } : one));
  return { ...state, pending };
}

export const removePending = (state: RoomState, clientId: string): RoomState => ({
  ...state,
  pending: state.pending.filter((one) => one.clientId !== clientId),
});

/** The participant has read up to `seq`: the user's own messages up to it are read. */
export function applyRead(
  state: RoomState,
  { seq, readAt, by }: { seq: number; readAt: string; by: string },
): RoomState {
  const messages = state.messages.map((message) =>
    message.senderId !== by && message.seq <= seq && message.readAt === null ? { ...message, readAt } : message,
  );
  return { ...state, messages, participantReadSeq: Math.max(state.participantReadSeq, seq) };
}

/** Once read, a message stays so, whichever update comes last. */
const merge = (known: Message | undefined, next: Message): Message => ({
  ...next,
  readAt: next.readAt ?? known?.readAt ?? null,
  clientId: next.clientId ?? known?.clientId ?? null,
});

function syncedFrom(bySeq: Map<number, Message>, from: number): number {
  let synced = from;
  while (bySeq.has(synced + 1)) synced++;
  return synced;
}
