import { isRouteErrorResponse } from "@remix-run/react";

/** The title of a page: `title` of its loader's data, or of its parent route's; an error page names the status. */
export function titleOf(routes: readonly { data: unknown }[], error: unknown): string {
  if (error) return `${isRouteErrorResponse(error) ? error.status : 500} · 곁 Gyeot`;
  const titles = routes.map(({ data }) => (data as { title?: string } | null | undefined)?.title);
  return titles.filter(Boolean).pop() ?? "곁 Gyeot";
}
