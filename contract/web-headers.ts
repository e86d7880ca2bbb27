/** How web names its visitor to the API, and proves that it is web. */
export const webHeaders = { secret: "x-web-secret", visitor: "x-visitor-address" } as const;
