import type { z } from "zod";
import type { ErrorCode, Lang } from "#contract/errors";
import type { Deps } from "../deps";
import type { Access, Actor, SignedIn } from "./actor";

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.infer<S> : undefined;

export type Call<
  W extends Access = Access,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
> = {
  deps: Deps;
  actor: W extends "guest" ? Actor : SignedIn;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** the moment of the request, by the one clock */
  at: Date;
  lang: Lang;
  /** the caller's network address, as far as a trusted proxy tells it */
  address: string;
  userAgent: string;
  cookies: Record<string, string>;
  /** a header of the request, by its name in lower case */
  header(name: string): string | undefined;
};

export type Endpoint<
  W extends Access = Access,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> = {
  method: "get" | "post" | "put" | "delete";
  /** with `{name}` parameters, as in OpenAPI */
  path: string;
  who: W;
  tag: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  /** may be sent without a body, as `{}` */
  bodyOptional?: boolean;
  status?: 200 | 201 | 202 | 204;
  errors?: ErrorCode[];
  /** a code may come with this status in place of its own */
  otherStatus?: Partial<Record<number, ErrorCode>>;
  /** takes an Idempotency-Key: the same key with the same body answers the first answer again */
  idempotent?: boolean;
  /** the response to a repeated request whose act is already committed, from what `markActed` stored; without it a repeat is handled again */
  repeat?(call: Call<W, P, Q, B>, actId: string): Promise<A extends z.ZodType ? z.input<A> : void>;
  /** may wait for the database longer than most: reports, exports, what must be kept after a provider has acted */
  slow?: boolean;
  handle(call: Call<W, P, Q, B>): Promise<A extends z.ZodType ? z.input<A> : void>;
};

/** Declares one call of the API: validation, types and its OpenAPI entry come from the same schemas. */
export function endpoint<
  W extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
>(definition: Endpoint<W, P, Q, B, A>): Endpoint {
  return definition as unknown as Endpoint;
}
