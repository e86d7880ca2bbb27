import type { WebSocket } from "ws";
import type { SessionId, UserId } from "#contract/ids";
import { openSockets } from "../metrics/counts";
import type { TypingParticipants } from "./handle-frame";
import type { SocketOwner } from "./socket-token";

/** An open socket and its state. */
export type OpenSocket = SocketOwner & {
  socket: WebSocket;
  /** whether it has answered the last ping */
  responsive: boolean;
  /** the frames in progress, one after the other, so that one user's messages keep their order */
  lastFrame: Promise<void>;
  waitingFrames: number;
  recentFrames: { since: number; count: number };
  typingParticipants: TypingParticipants;
};

/** The open sockets of this node, also by session, user and network. Sets iterate from the oldest socket. */
export function createSocketRegistry() {
  const all = new Set<OpenSocket>();
  const bySession = new Map<SessionId, Set<OpenSocket>>();
  const byUser = new Map<UserId, Set<OpenSocket>>();
  const byNetwork = new Map<string, Set<OpenSocket>>();

  return {
    all: all as ReadonlySet<OpenSocket>,
    sessionIds: (): SessionId[] => [...bySession.keys()],
    hasUser: (userId: UserId): boolean => byUser.has(userId),
    ofUser: (userId: UserId): ReadonlySet<OpenSocket> => byUser.get(userId) ?? none,
    ofSession: (sessionId: SessionId): ReadonlySet<OpenSocket> => bySession.get(sessionId) ?? none,
    ofNetwork: (network: string): ReadonlySet<OpenSocket> => byNetwork.get(network) ?? none,
    add(open: OpenSocket): void {
      all.add(open);
      setOf(bySession, open.sessionId).add(open);
      setOf(byUser, open.userId).add(open);
      setOf(byNetwork, open.network).add(open);
      openSockets.inc();
    },
    remove(open: OpenSocket): void {
      all.delete(open);
      deleteFrom(bySession, open.sessionId, open);
      deleteFrom(byUser, open.userId, open);
      deleteFrom(byNetwork, open.network, open);
      openSockets.dec();
    },
    /** A socket being closed no longer counts among its user's, though it is open until the client answers. */
    releaseOldest(userId: UserId): OpenSocket | undefined {
      const [oldest] = byUser.get(userId) ?? none;
      if (oldest) byUser.get(userId)?.delete(oldest);
      return oldest;
    },
  };
}

export type SocketRegistry = ReturnType<typeof createSocketRegistry>;

const none: ReadonlySet<OpenSocket> = new Set();

function setOf<Key>(sets: Map<Key, Set<OpenSocket>>, key: Key): Set<OpenSocket> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}

function deleteFrom<Key>(sets: Map<Key, Set<OpenSocket>>, key: Key, open: OpenSocket): void {
  const set = sets.get(key);
  set?.delete(open);
  if (set?.size === 0) sets.delete(key);
}
