import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { handle } from "#api/http/endpoint";
import { callOf } from "~/transport/transport.server";
import { defineEndpoint, defineEndpointWith, type Endpoint, type ResponseOf } from "./endpoint";

const access = "consented";
const renameCard = defineEndpoint({
  method: "put",
  path: "/cards/{cardId}",
  access,
  tag: "Test",
  summary: "Rename a card",
  params: z.strictObject({ cardId: z.string() }),
  query: z.strictObject({ notify: z.enum(["yes", "no"]).optional() }),
  body: z.strictObject({ name: z.string(), position: z.int() }),
  response: z.object({ cardId: z.string(), name: z.string() }),
});

// Each expected error would be none if the contract were not checked: npm run typecheck then fails on this file.
test("a caller that sends a field under another name does not compile", () => {
  const params = { cardId: "crd_1" };
  callOf(renameCard, { params, body: { name: "a", position: 1 } });
  // @ts-expect-error -- a renamed field of the body
  callOf(renameCard, { params, body: { title: "a", position: 1 } });
  // @ts-expect-error -- a missing field of the body
  callOf(renameCard, { params, body: { name: "a" } });
  // @ts-expect-error -- a renamed parameter of the path
  callOf(renameCard, { params: { id: "crd_1" }, body: { name: "a", position: 1 } });
  // @ts-expect-error -- an unknown parameter of the query
  callOf(renameCard, { params, query: { inform: "yes" }, body: { name: "a", position: 1 } });
  // @ts-expect-error -- the path's parameters and the body are required
  expect(() => callOf(renameCard)).not.toThrow();
});

test("a form's fields may be sent as they were filled in, missing ones as null", () => {
  const form = new URLSearchParams("name=a");
  const call = callOf(renameCard, {
    params: { cardId: "crd_1" },
    body: { name: form.get("name"), position: form.get("position") },
  });
  expect(call).toMatchObject({ method: "PUT", path: "/cards/crd_1", body: { name: "a", position: null } });
});

test("a response is read by its declared fields only", () => {
  type Answer = ResponseOf<typeof renameCard>;
  expectTypeOf<Answer>().toEqualTypeOf<{ cardId: string; name: string }>();
  // @ts-expect-error -- a renamed field of the response
  const title = (answer: Answer) => answer.title;
  expect(title({ cardId: "crd_1", name: "a" })).toBeUndefined();
});

test("a handler that responds or reads otherwise than declared does not compile", () => {
  const route = handle(renameCard, async ({ actor, params, body }) => ({
    cardId: `${params.cardId}${actor.userId}`,
    name: body.name,
  }));
  // @ts-expect-error -- the response lacks a field
  handle(renameCard, async ({ params }) => ({ cardId: params.cardId }));
  // @ts-expect-error -- the body has no such field
  handle(renameCard, async ({ params, body }) => ({ cardId: params.cardId, name: body.title }));
  expect(route.endpoint).toBe(renameCard);
});

test("an endpoint has its file's defaults, and instead of each what it states itself", () => {
  const define = defineEndpointWith({ tag: "Test", access: "consented", timeoutMs: 65_000 });
  const Card = z.object({ cardId: z.string() });
  const listCards = define({ method: "get", path: "/cards", summary: "Cards", response: Card });
  expect(listCards).toMatchObject({ tag: "Test", access: "consented", timeoutMs: 65_000, path: "/cards" });
  expectTypeOf(listCards).toEqualTypeOf<Endpoint<"consented", undefined, undefined, undefined, typeof Card>>();
  const findCard = define({ method: "get", path: "/card", summary: "A card", access: "guest", timeoutMs: 9 });
  expect(findCard).toMatchObject({ tag: "Test", access: "guest", timeoutMs: 9 });
  expectTypeOf(findCard).toEqualTypeOf<Endpoint<"guest", undefined, undefined, undefined, undefined>>();
});

test("an endpoint that lacks what its file's defaults do not state does not compile", () => {
  const define = defineEndpointWith({ tag: "Test" });
  // @ts-expect-error -- who may call it
  expect(define({ method: "get", path: "/cards", summary: "Cards" })).not.toHaveProperty("access");
  // @ts-expect-error -- a misspelt property
  define({ method: "get", path: "/cards", summary: "Cards", access: "guest", timeout: 9 });
  // @ts-expect-error -- a path is no default
  defineEndpointWith({ path: "/cards" });
});
