/** How a page fetches and waits; tests bring their own. */
type Network = {
  fetch: typeof fetch;
  /** Resolves after `ms`, sooner when the network is back; rejects with the signal's reason when it is aborted. */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Shows a toast: the response's own or, once per request, that the network failed. */
  warn(text: string): void;
  /** The text for that, which stands beside a form too. */
  text(): string;
};

/** The text of a response's toast, encoded as a part of an address. */
export const toastHeader = "X-Toast";

const firstPauseMs = 2_000;
const lastPauseMs = 30_000;
/** Without a response by then the connection counts as dead; a browser itself notices only after minutes. */
const deadAfterMs = 30_000;

/**
 * `fetch` for a page that must outlive a failing network. Page data is requested until it arrives; a form that could
 * not be sent is answered as if refused, with its values still in it. All other requests are passed through.
 */
export function createPageFetch(network: Network): typeof fetch {
  return async (input, init = {}) => {
    if (!(input instanceof URL) || !input.pathname.endsWith(".data")) return network.fetch(input, init);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(lastPauseMs, pauseMs * 2)) {
      const response = await attempt(network, input, init);
      const toast = response?.headers.get(toastHeader);
      if (toast) network.warn(decodeURIComponent(toast));
      if (response) return response;
      if (pauseMs === firstPauseMs) network.warn(network.text());
      if (init.method && init.method !== "GET") return unsentForm(init.body, network.text());
      await network.pause(pauseMs, init.signal ?? undefined);
    }
  };
}

/** The site's own response; null where the network or a proxy failed. */
async function attempt({ fetch }: Network, url: URL, init: RequestInit): Promise<Response | null> {
  const limit = new AbortController();
  const abort = () => limit.abort(init.signal?.reason);
  init.signal?.addEventListener("abort", abort);
  // Files may take their time.
  const timer = init.body instanceof FormData ? undefined : setTimeout(abort, deadAfterMs);
  try {
    const response = await fetch(url, { ...init, signal: limit.signal });
    const isOurs = response.status < 502 || response.headers.get("Content-Type")?.startsWith("text/x-script");
    return isOurs ? await whole(response) : null;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * With its body in memory: a connection cut in the middle is retried like one cut before, and a navigation aborted in the
 * middle rejects here, where the router catches it, not in the decoder's stream.
 */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers, body } = response;
  return body ? new Response(await response.arrayBuffer(), { status, statusText, headers }) : response;
}

/** In the shape of an action's refusal: `formError` in http/respond.server.ts, `Unsent` of comments and messages. */
function unsentForm(body: RequestInit["body"], text: string): Response {
  const typed = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
  const data = { result: { status: "error", error: { "": [text] } }, unsent: { ...typed, formErrors: [text] } };
  return new Response(`${JSON.stringify(flatten({ data }))}\n`, { status: 503 });
}

/** JSON in the framework's own encoding of data: every value once, named by its index (turbo-stream 2). */
function flatten(root: unknown): unknown[] {
  const flat: unknown[] = [];
  const indexOf = (value: unknown): number => {
    const at = flat.push(value) - 1;
    if (Array.isArray(value)) flat[at] = value.map(indexOf);
    else if (typeof value === "object")
      flat[at] = Object.fromEntries(
        Object.entries(value as object).map(([key, of]) => [`_${indexOf(key)}`, indexOf(of)]),
      );
    return at;
  };
  indexOf(root);
  return flat;
}
