import type { JoinedResponses } from "#contract/runtime/joined-reads";
import { joinedReads } from "#contract/runtime/joined-reads";
import { perRequest } from "~/http/request-context.server";
import type { RouteArgs } from "~/http/response-context.server";
import type { ApiResponse } from "./api-response";

type Headers = Record<string, string> | undefined;
type Read = {
  /** with its query */
  path: string;
  headers: Headers;
  /** sends it by itself */
  alone: () => Promise<ApiResponse>;
};
type Waiting = Read & { resolve(response: ApiResponse | Promise<ApiResponse>): void };
type SendJoined = (headers: Headers, paths: string[]) => Promise<ApiResponse>;

const waitingOf = perRequest((): Waiting[] => []);

/**
 * The response to one of the reads that a page's loaders ask for before any of them waits for anything else: they are
 * sent in one exchange, each for the same user as by itself (docs/decisions/099).
 */
export function joinRead({ context }: RouteArgs, read: Read, send: SendJoined): Promise<ApiResponse> {
  return new Promise((resolve) => {
    const waiting = waitingOf({ context });
    waiting.push({ ...read, resolve });
    if (waiting.length > 1) return;
    // After the microtasks in which loaders start, before anything comes from the network.
    setImmediate(() => {
      for (const group of groupsOf(waiting.splice(0))) void sendGroup(group, send);
    });
  });
}

/** Reads for one user, and no more of them than one exchange takes. */
function groupsOf(reads: Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  for (const read of reads) {
    const key = JSON.stringify(read.headers);
    const group = groups.find((known) => JSON.stringify(known[0]?.headers) === key && hasRoom(known, read));
    if (group) group.push(read);
    else groups.push([read]);
  }
  return groups;
}

const hasRoom = (group: Waiting[], { path }: Read) =>
  group.length < joinedReads.most &&
  [...group.map((read) => read.path), path].join(" ").length <= joinedReads.characters;

async function sendGroup(reads: Waiting[], send: SendJoined): Promise<void> {
  const [first] = reads as [Waiting];
  if (reads.length === 1) return first.resolve(first.alone());
  const sent = send(
    first.headers,
    reads.map(({ path }) => path),
  );
  const { status, body } = await sent.catch(() => ({ status: 0, body: undefined }));
  // An API of the version before knows no joined reads.
  const isUnknown = status === 404 || status === 405;
  const responses = status === 200 && Array.isArray(body) ? (body as JoinedResponses) : [];
  for (const [at, read] of reads.entries())
    read.resolve(isUnknown ? read.alone() : status === 200 ? toApiResponse(responses[at]) : sent);
}

/** As of a read by itself: without a body where its response has none. */
const toApiResponse = (response: JoinedResponses[number] | undefined): ApiResponse => ({
  status: response?.status ?? 502,
  body: response?.body ?? undefined,
});
