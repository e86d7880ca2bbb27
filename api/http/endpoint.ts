import type { Access, Endpoint, Parts, ResponseInputOf } from "#contract/endpoint";
import type { Lang } from "#contract/errors";
import type { Deps } from "../deps";
import type { Actor, Claims, SignedIn } from "./actor";

/** One request, authenticated and parsed by its endpoint's schemas. */
export type Call<E = Endpoint> = Parts<E> & {
  deps: Deps;
  actor: E extends { access: infer A extends Access } ? (A extends "guest" ? Actor : SignedIn) : never;
  /** the time of the request, by the shared clock */
  at: Date;
  lang: Lang;
  /** the caller's network address, as reported by a trusted proxy */
  address: string;
  userAgent: string;
  cookies: Record<string, string>;
  /** a header of the request, by its name in lower case */
  header(name: string): string | undefined;
};

type Handler<E> = (call: Call<E>) => Promise<ResponseInputOf<E>>;
/** The response to a repeat of an action that is already committed, from the id of its kind that `markDone` stored. */
type Repeat<E> = (call: Call<E>, actId: never) => Promise<ResponseInputOf<E>>;

/** An endpoint with the function that carries it out; without `repeat` a repeated call is handled again. */
export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E;
  handler: Handler<E>;
  repeat?: Repeat<E>;
  /** the handler's first statement checks the actor */
  isRead?: boolean;
};

/** As `Call`, while the actor is not read yet: what the access token names. */
type ReadCall<E> = Omit<Call<E>, "actor"> & {
  actor: E extends { access: infer A extends Access } ? (A extends "guest" ? Claims | null : Claims) : never;
};

/** Implements an endpoint of the contract. */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>, repeat?: Repeat<E>): Route {
  // The list of routes has one type for all calls; `serve` passes each handler what its own schemas parsed.
  return { endpoint, handler, repeat } as unknown as Route;
}

/**
 * As `handle`, for a read that often runs: its first `deps.database.run` checks the actor in the same statement, and
 * until then the actor is the token's (docs/decisions/095).
 */
export function handleRead<E extends Endpoint>(
  endpoint: E,
  handler: (call: ReadCall<E>) => Promise<ResponseInputOf<E>>,
): Route {
  if (endpoint.method !== "get" || endpoint.limit) throw new Error(`${endpoint.path} does more than read`);
  return { endpoint, handler, isRead: true } as unknown as Route;
}
