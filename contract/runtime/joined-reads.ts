/**
 * The GET by which web sends several reads of one page together; the API answers it for web alone. Its header names their
 * paths with queries, as each would be requested, separated by spaces: at most `most` paths and `characters` in all.
 */
export const joinedReads = { path: "/reads", header: "x-reads", most: 8, characters: 4_000 } as const;

/** Its response: of each read, in their order, the status and the parsed body, null where there is none. */
export type JoinedResponses = { status: number; body: unknown }[];
