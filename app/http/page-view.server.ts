/** What a browser fetches ahead of a click that may never come. */
export const isPrefetch = (request: Request) =>
  /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");

/**
 * Whether a user looks at the page that is requested: a browser's navigation, or the router's request for its data. A
 * browser that names what it fetches for names a document or, for the router's, nothing; a frame or a picture is neither.
 */
export function isPageView(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest") ?? "empty";
  return request.method === "GET" && !isPrefetch(request) && /^(?:document|empty)$/.test(destination);
}
