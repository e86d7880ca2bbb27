import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Address, href } from "./address";
import { describePatterns, file } from "./describe-patterns";

test("the patterns are those of the route table (npm run addresses writes them)", () => {
  expect(readFileSync(file, "utf8")).toBe(describePatterns());
});

test("a parameter is one segment of the address, whatever it contains", () => {
  expect(href("/posts/:postId/comments/:commentId", { postId: "a/b", commentId: ".." })).toBe(
    "/posts/a%2Fb/comments/%2E%2E",
  );
  expect(href("/:domain", { domain: "haru" }, "?pagingKey=1")).toBe("/haru?pagingKey=1");
});

test("an address that is not in the route table does not compile", () => {
  const addresses: Address[] = ["/explore", "/accounts/login?blocked=1", href("/explore")];
  // @ts-expect-error -- no such page
  addresses.push("/exploer");
  // @ts-expect-error -- the parameter has another name
  addresses.push(href("/posts/:postId", { id: "a" }));
  // @ts-expect-error -- a parameter is missing
  expect(() => addresses.push(href("/posts/:postId"))).not.toThrow();
});
