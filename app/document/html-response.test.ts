import { expect, test } from "vitest";
import { HtmlResponse, htmlOf } from "./html-response";

const page = () => new HtmlResponse("<p>곁</p>", { status: 404, headers: { "x-a": "b" } });

test("a page is read in one piece, as text, as a stream and by its copy", async () => {
  const response = page();
  expect([htmlOf(response), await response.text()]).toEqual(["<p>곁</p>", "<p>곁</p>"]);
  expect(await new Response(response.body).text()).toBe("<p>곁</p>");
  const copy = response.clone();
  expect([copy.html, copy.status, copy.headers.get("x-a")]).toEqual(["<p>곁</p>", 404, "b"]);
});

test("another response is no page", () => {
  expect(htmlOf(new Response("text"))).toBeUndefined();
});
