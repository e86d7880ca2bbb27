/** What a page is fetched with; tests bring their own. */
type Network = {
  fetch: typeof fetch;
  /** Resolves after `ms`, sooner when the network is back; rejects with the signal's reason when it is aborted. */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Says that the network failed, once per request. */
  warn(): void;
  /** The words for that, to stand beside a form. */
  text(): string;
};

const firstPauseMs = 2_000;
const lastPauseMs = 30_000;
/** A request that is not answered by then has met a dead line, which a browser itself notices only after minutes. */
const silenceMs = 30_000;

/**
 * `fetch` for a page that must outlive a failing network. Data of a page is asked for until it comes; a form that could
 * not be sent is answered as one that was refused, with what was typed still in it. Everything else is left alone.
 */
export function keepPage(network: Network): typeof fetch {
  return async (input, init = {}) => {
    if (!(input instanceof URL) || !input.pathname.endsWith(".data")) return network.fetch(input, init);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(lastPauseMs, pauseMs * 2)) {
      const response = await attempt(network, input, init);
      if (response) return response;
      if (pauseMs === firstPauseMs) network.warn();
      if (init.method && init.method !== "GET") return notSent(init.body, network.text());
      await network.pause(pauseMs, init.signal ?? undefined);
    }
  };
}

/** The site's own answer; null where the network, or a proxy in its name, gave another or none. */
async function attempt({ fetch }: Network, url: URL, init: RequestInit): Promise<Response | null> {
  const limit = new AbortController();
  const abort = () => limit.abort(init.signal?.reason);
  init.signal?.addEventListener("abort", abort);
  // Files may take their time.
  const timer = init.body instanceof FormData ? undefined : setTimeout(abort, silenceMs);
  try {
    const response = await fetch(url, { ...init, signal: limit.signal });
    const isOurs = response.status < 502 || response.headers.get("Content-Type")?.startsWith("text/x-script");
    return isOurs ? response : null;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** As an action answers a form that it refuses: `formError` in http/respond.server.ts, `Unsent` of comments and messages. */
function notSent(body: RequestInit["body"], text: string): Response {
  const sent = (name: string) => String((body instanceof URLSearchParams && body.get(name)) || "");
  const refused = { body: sent("body"), key: sent("key"), errors: [text], fieldErrors: [], formErrors: [text] };
  const data = { result: { status: "error", error: { "": [text] } }, unsent: { ...refused, signInPath: null } };
  return new Response(`${JSON.stringify(flatten({ data }))}\n`, { status: 503 });
}

/** JSON as the framework's own encoding of data has it: every value once, named by its place (turbo-stream 2). */
function flatten(root: unknown): unknown[] {
  const flat: unknown[] = [];
  const place = (value: unknown): number => {
    if (value === null) return -5;
    const at = flat.push(value) - 1;
    if (Array.isArray(value)) flat[at] = value.map(place);
    else if (typeof value === "object")
      flat[at] = Object.fromEntries(Object.entries(value as object).map(([key, of]) => [`_${place(key)}`, place(of)]));
    return at;
  };
  place(root);
  return flat;
}
