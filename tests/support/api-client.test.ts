import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "#contract/endpoint";
import { createClient } from "./api-client";

const renameCard = defineEndpoint({
  method: "put",
  path: "/cards/{cardId}",
  access: "consented",
  tag: "Test",
  summary: "Rename a card",
  params: z.strictObject({ cardId: z.string() }),
  query: z.strictObject({ notify: z.enum(["yes", "no"]).optional(), size: z.coerce.number().optional() }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ cardId: z.string(), owner: z.object({ name: z.string() }) }),
});
const deleteCard = defineEndpoint({
  method: "delete",
  path: "/cards/{cardId}",
  access: "consented",
  tag: "Test",
  summary: "Delete a card",
  params: z.strictObject({ cardId: z.string() }),
});

const card = { cardId: "crd_1", owner: { name: "하루" } };
const renaming = { params: { cardId: "crd_1" }, body: { name: "a" } };
const renamedTo = (body: unknown, status = 200) =>
  createClient({ request: () => Response.json(body, { status }) }).send(renameCard, renaming);
const deletedWith = (response: Response) =>
  createClient({ request: () => response }).send(deleteCard, { params: { cardId: "crd_1" } });

test("an endpoint is called by its method and path, with parameters and query encoded", async () => {
  const requests: [string, RequestInit][] = [];
  const client = createClient({
    request(path, init) {
      requests.push([path, init]);
      return Response.json(card);
    },
  });
  const query = { notify: "", size: 2 };
  await client.send(renameCard, { as: "token", params: { cardId: "a/b" }, query, body: { name: "a" } });
  expect(requests).toMatchObject([["/cards/a%2Fb?size=2", { method: "PUT", body: '{"name":"a"}' }]]);
  expect(requests[0]?.[1].headers).toMatchObject({ authorization: "Bearer token" });
});

test("a response as declared is returned under its declared type", async () => {
  const { status, body } = await renamedTo(card);
  expectTypeOf(body.owner.name).toEqualTypeOf<string>();
  expect({ status, body }).toEqual({ status: 200, body: card });
});

test("an error response is returned as it is", async () => {
  expect(await renamedTo({ code: "RESOURCE_NOT_FOUND" }, 404)).toMatchObject({ status: 404 });
});

test("a response that does not match its schema fails the call, naming method, path and field", async () => {
  const answered = renamedTo({ ...card, owner: { name: 1 } });
  await expect(answered).rejects.toThrow(/^PUT \/cards\/crd_1 responds with a wrong owner\.name: /);
});

test("a response with a field that its schema lacks fails the call", async () => {
  const answered = renamedTo({ ...card, owner: { name: "하루", email: "haru@example.com" } });
  await expect(answered).rejects.toThrow("PUT /cards/crd_1 responds with fields that it does not declare");
});

test("a success with another status than the declared one fails the call", async () => {
  await expect(renamedTo(card, 201)).rejects.toThrow("PUT /cards/crd_1 responds 201 instead of 200");
});

test("an endpoint without a response must answer 204 without a body", async () => {
  expect(await deletedWith(new Response(null, { status: 204 }))).toMatchObject({ status: 204 });
  await expect(deletedWith(Response.json({}))).rejects.toThrow("DELETE /cards/crd_1 responds 200 instead of 204");
});

// Each expected error would be none if the contract were not checked: npm run typecheck then fails on this file.
test("a call that differs from its endpoint does not compile", () => {
  const { send } = createClient({ request: () => Response.json(card) });
  const { params, body } = renaming;
  const calls = [
    // @ts-expect-error -- another parameter of the path
    () => send(renameCard, { params: { id: "crd_1" }, body }),
    // @ts-expect-error -- an unknown parameter of the query
    () => send(renameCard, { params, body, query: { inform: "yes" } }),
    // @ts-expect-error -- an unknown field of the body
    () => send(renameCard, { params, body: { name: "a", title: "b" } }),
    // @ts-expect-error -- no body
    () => send(renameCard, { params }),
    // @ts-expect-error -- a body where none is declared
    () => send(deleteCard, { params, body }),
    // @ts-expect-error -- a renamed field of the response
    async () => (await send(renameCard, renaming)).body.title,
    // @ts-expect-error -- another type of a field of the response
    async (): Promise<number> => (await send(renameCard, renaming)).body.cardId,
  ];
  expect(calls).toHaveLength(7);
});
