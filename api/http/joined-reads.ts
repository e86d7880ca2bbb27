import type { Context } from "hono";
import { joinedReads } from "#contract/runtime/joined-reads";
import type { Deps } from "../deps";
import { ApiError, notFound } from "./api-error";
import { isWeb } from "./caller-address";
import { fixedHeaders, refuse, type TakesResponse } from "./serve";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/**
 * Several reads in one exchange, for web alone (docs/decisions/099). Each is handled as if it were requested by itself,
 * with the headers of this request: authenticated, limited, timed and logged. Any other caller finds no such address.
 */
export function serveJoinedReads(deps: Deps, fetch: Fetch) {
  return async (c: Context): Promise<Response> => {
    // Joined reads cannot be nested.
    if (!isWeb(deps, c) || isJoined(c)) return refuse(deps, notFound())(c);
    let paths: string[];
    try {
      paths = pathsIn(c.req.header(joinedReads.header));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refuse(deps, error)(c);
    }
    const { headers } = c.req.raw;
    const responses = await Promise.all(paths.map((path) => read(fetch, { path, headers, env: c.env })));
    return new Response(`[${responses.join(",")}]`, { headers: fixedHeaders });
  };
}

const isJoined = ({ env }: Context) => (env as TakesResponse | undefined)?.takeResponse !== undefined;

type Read = { path: string; headers: Headers; env: object };

/**
 * The response as JSON, its body as it was written. What is read within the process is made no Request and no Response
 * of fetch with a body: these cost as much as the connection that is spared.
 */
async function read(fetch: Fetch, { path, headers, env }: Read): Promise<string> {
  const taken: TakesResponse & { json: string | null } = {
    json: null,
    takeResponse(json) {
      taken.json = json;
    },
  };
  const request = { method: "GET", url: base + path, headers } as Request;
  const { status } = await fetch(request, { ...env, takeResponse: taken.takeResponse });
  return `{"status":${status},"body":${taken.json}}`;
}

function pathsIn(header = ""): string[] {
  const paths = header.split(" ");
  if (paths.length > joinedReads.most || !paths.every(isPlainPath))
    throw new ApiError("INVALID_REQUEST", { fields: { paths: ["invalid"] } });
  return paths;
}

/** A path that stays as it is in a request: one with a segment `%2E%2E` would become that of another endpoint. */
function isPlainPath(path: string): boolean {
  if (!/^\/\w/.test(path) || !URL.canParse(path, base)) return false;
  return new URL(path, base).pathname === path.split("?", 1)[0];
}
const base = "http://api";
