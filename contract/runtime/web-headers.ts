/** The headers with which web forwards its visitor's address to the API and authenticates itself. */
export const webHeaders = { secret: "x-web-secret", visitor: "x-visitor-address" } as const;
