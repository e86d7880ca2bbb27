type Request = {
  url?: string;
  query_string?: unknown;
  cookies?: unknown;
  data?: unknown;
  headers?: Record<string, string>;
};
type Report = {
  user?: unknown;
  request?: Request;
  breadcrumbs?: { data?: Record<string, unknown> }[];
  spans?: { description?: string; data?: Record<string, unknown> }[];
  contexts?: Record<string, Record<string, unknown> | undefined>;
};

/** Removes from a report the user, what they typed, and the query of any address. */
export function withoutPersonal<T extends Report>(event: T): T {
  delete event.user;
  if (event.request) event.request = { url: pathOnly(event.request.url) };
  for (const { data } of event.breadcrumbs ?? []) strip(data);
  for (const span of event.spans ?? []) {
    span.description = pathOnly(span.description);
    strip(span.data);
  }
  strip(event.contexts?.trace?.data as Record<string, unknown> | undefined);
  return event;
}

type Recorded = { data?: { payload?: object } };

/** The same for a replay's records of requests and clicks. */
export function withoutQuery<T extends Recorded>(event: T): T {
  const payload = event.data?.payload as { description?: unknown } | undefined;
  if (typeof payload?.description === "string") payload.description = pathOnly(payload.description);
  return event;
}

function strip(data: Record<string, unknown> | undefined): void {
  for (const [name, value] of Object.entries(data ?? {})) {
    if (/cookie|authorization|header|query/i.test(name)) delete data?.[name];
    // Whatever the name: each version of the SDK puts addresses in new places.
    else if (typeof value === "string" && /^(?:https?:\/)?\//.test(value))
      Object.assign(data ?? {}, { [name]: pathOnly(value) });
  }
}

const pathOnly = <T extends string | undefined>(address: T): T => address?.replace(/[?#].*$/s, "") as T;
