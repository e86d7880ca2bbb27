/** The call with which web sends several reads of one page together; the API answers it for web alone. */
export const joinedReads = { path: "/reads", most: 8 } as const;

/** Its body: paths with their queries, as each read would be requested. */
export type JoinedReads = { paths: string[] };

/** Its response: of each read, in their order, the status and the parsed body, null where there is none. */
export type JoinedResponses = { status: number; body: unknown }[];
