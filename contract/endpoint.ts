import type { z } from "zod";
import type { ErrorCode } from "./errors";
import type { AnyId } from "./ids";
import type { EndpointLimit } from "./rate-limits";
import type { Capability } from "./switches/values";

/** Who may call: anyone, a logged-in user, one with capture consent, an activist, an admin past the second factor. */
export type Access = "guest" | "user" | "consented" | "activist" | "admin";

type Schema = z.ZodType | undefined;

/** One call of the API, as both sides know it: the API implements it, the web and the tests call it. */
export type Endpoint<
  W extends Access = Access,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = {
  method: "get" | "post" | "put" | "delete";
  /** with `{name}` parameters, as in OpenAPI */
  path: string;
  access: W;
  tag: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** without one the API responds 204 */
  response?: R;
  /** may be sent without a body, as `{}` */
  bodyOptional?: boolean;
  status?: 200 | 201 | 202 | 204;
  errors?: ErrorCode[];
  /** an error code that has this status instead of its own */
  otherStatus?: Partial<Record<number, ErrorCode>>;
  /** counted before the call is handled, by the user or the caller's network; over it, TOO_MANY_REQUESTS */
  limit?: EndpointLimit;
  /** refused with CAPABILITY_PAUSED while this is switched off */
  capability?: Capability;
  /** changes something, and is open in the read-only mode too: what leads an admin back to the switch */
  whileReadOnly?: true;
  /** accepts an Idempotency-Key: a repeat with the same key and body gets the first response again */
  idempotent?: boolean;
  /** the API may wait longer for the database: reports, exports, what is stored after a provider has acted */
  slow?: boolean;
  /** milliseconds that the web waits, where that is longer than for a quick call (docs/decisions/063) */
  timeoutMs?: number;
  /** the web sends it without the viewer's access token: it begins a session */
  asGuest?: boolean;
  /** a page that shows its response is stored by no shared cache */
  tailored?: boolean;
};

/** Declares one call of the API: validation, types, documentation and clients are made from it. */
export function defineEndpoint<
  W extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(endpoint: Endpoint<W, P, Q, B, R>): Endpoint<W, P, Q, B, R> {
  return endpoint;
}

/** Any of an endpoint's properties but those that are its own: its address, its description and its schemas. */
type Shareable = Omit<Endpoint, "method" | "path" | "summary" | "params" | "query" | "body" | "response">;

/** An endpoint that may leave out what the defaults state. */
type Remaining<E extends Endpoint, D> = Omit<E, keyof D> & Partial<Pick<E, keyof D & keyof E>>;

/**
 * `defineEndpoint` with default properties for all endpoints of a file. A property that an endpoint states replaces the
 * default, and lists are not merged. No endpoint can omit a default: a property that one must not have is no default.
 */
export function defineEndpointWith<const D extends Partial<Shareable>>(defaults: D) {
  return <
    W extends Access = D extends { access: infer A extends Access } ? A : Access,
    P extends Schema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
    R extends Schema = undefined,
  >(
    endpoint: Remaining<Endpoint<W, P, Q, B, R>, D>,
  ) => ({ ...defaults, ...endpoint }) as unknown as Endpoint<W, P, Q, B, R>;
}

type Output<S> = [S] extends [z.ZodType] ? z.output<S> : undefined;
type Input<S> = [S] extends [z.ZodType] ? z.input<S> : unknown;

/** What the schemas of a call make of its parts. */
export type Parts<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

/** What a call responds with; nothing where it declares no response. */
export type ResponseOf<E> =
  E extends Endpoint<Access, Schema, Schema, Schema, infer R>
    ? [R] extends [z.ZodType]
      ? z.output<R>
      : undefined
    : never;

/** What a handler may respond with, before defaults. */
export type ResponseInputOf<E> = E extends Endpoint<Access, Schema, Schema, Schema, infer R> ? Input<R> : never;

/** What is sent with a call. The query's values are text in the end; null, undefined and "" are left out. */
export type Sent<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B>
    ? ([P] extends [z.ZodType] ? { params: Params<z.input<P>> } : { params?: undefined }) &
        ([Q] extends [z.ZodType]
          ? { query?: { [K in keyof z.input<Q>]?: string | number | null | undefined } }
          : { query?: undefined }) &
        ([B] extends [z.ZodType] ? { body: Unvalidated<z.input<B>> } : { body?: undefined })
    : never;

/** An id is of its kind; any other parameter is text. */
type Params<T> = { [K in keyof T]: T[K] extends AnyId ? T[K] : string };

/**
 * What may be sent where the API expects a `T`: forms send their fields as they were filled in, null for a missing one,
 * and the API reports what is wrong beside each.
 */
type Unvalidated<T> = [T] extends [AnyId]
  ? T | null | undefined
  : T extends string | number | boolean | null | undefined
    ? T | string | number | boolean | null | undefined
    : T extends readonly (infer Item)[]
      ? Unvalidated<Item>[]
      : T extends object
        ? { [K in keyof T]: Unvalidated<T[K]> }
        : T;
