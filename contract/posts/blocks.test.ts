import { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#api/http/openapi";
import { Block } from "./blocks";

const text = [
  { type: "heading", level: 2, children: ["제목"] },
  { type: "quote", children: [{ type: "list", ordered: true, items: [[{ type: "rule" }], []] }] },
  {
    type: "paragraph",
    children: [
      { type: "bold", children: [{ type: "italic", children: ["곁"] }] },
      { type: "break" },
      { type: "code", text: "<b>" },
      { type: "link", href: "https://a.example", children: ["여기"] },
    ],
  },
  { type: "picture", number: 10 },
];

it("a text is the same after it was stored as JSON", () => {
  expect(Block.array().parse(JSON.parse(JSON.stringify(text)))).toEqual(text);
});

it.each([
  { type: "html", text: "<b>" },
  { type: "paragraph", children: [{ type: "image", src: "https://a.example" }] },
  { type: "paragraph", children: ["곁"], onclick: "alert(1)" },
  { type: "heading", level: 1, children: [] },
  { type: "picture", number: 11 },
  { type: "picture", number: 0 },
  ...["javascript:alert(1)", "data:text/html,x", "//a.example", "/posts", "https://a@b.example", ""].map((href) => ({
    type: "quote",
    children: [{ type: "paragraph", children: [{ type: "link", href, children: [] }] }],
  })),
])("refuses $type with anything but the subset: %j", (block) => expect(Block.safeParse(block).success).toBe(false));

it("is described once in OpenAPI, and refers to itself", () => {
  const registry = new OpenAPIRegistry();
  const schema = z.object({ text: z.array(Block) });
  const responses = { 200: { description: "Done", content: { "application/json": { schema } } } };
  registry.registerPath({ method: "get", path: "/posts", responses });
  const { schemas } = openApiDocument(registry).components ?? {};
  expect(Object.keys(schemas ?? {}).sort()).toEqual(["Block", "Inline"]);
  expect(JSON.stringify(schemas?.Block)).toContain('"items":{"$ref":"#/components/schemas/Block"}');
  expect(JSON.stringify(schemas?.Block)).toContain('"items":{"$ref":"#/components/schemas/Inline"}');
  expect(JSON.stringify(schemas?.Inline)).toContain('"items":{"$ref":"#/components/schemas/Inline"}');
});
