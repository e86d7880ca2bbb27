/**
 * The headers with which web forwards its visitor's address to the API and authenticates itself, and by which the API says
 * that shared caches are called back as they should be.
 */
export const webHeaders = { secret: "x-web-secret", visitor: "x-visitor-address", purges: "x-cache-purges" } as const;
