import type { Endpoint } from "./endpoint";
import { pathSegment } from "./pages";

export type CallQuery = Record<string, string | number | null | undefined>;

/** The path of a call of an endpoint: each parameter stays one segment of it. */
export const pathOf = ({ path }: Endpoint, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(params[name] ?? ""));

/** The query of a call, without "?": null, undefined and "" are left out. */
export function queryOf(query: CallQuery = {}): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") sent.set(name, String(value));
  return String(sent);
}
