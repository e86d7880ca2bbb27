import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { hydrationScripts } from "./hydration-data.server";

function pageWith(data: string, didRenderScripts = true) {
  const serverHandoffStream = new Response(data).body;
  return { serverHandoffStream, renderMeta: { didRenderScripts } } as unknown as EntryContext;
}

const codeOf = (scripts: string) => /^<script nonce="abc">(.*)<\/script>$/s.exec(scripts)?.[1] ?? "";

/** What the browser's own script would receive. */
function received(scripts: string): string[] {
  const calls: string[] = [];
  const streamController = { enqueue: (chunk: string) => calls.push(chunk), close: () => calls.push("closed") };
  new Function("window", codeOf(scripts))({ __remixContext: { streamController } });
  return calls;
}

test("the browser receives the loader data letter for letter, and nothing in it ends the script", async () => {
  const data = `[{"글":"</script><!-- <script> & \u2028\u2029 \\" 안녕"}]\n`;
  const scripts = await hydrationScripts(pageWith(data), "abc");
  expect(codeOf(scripts)).not.toMatch(/[<>&\u2028\u2029]/);
  expect(received(scripts)).toEqual([data, "closed"]);
});

test("a page without scripts carries no loader data", async () => {
  expect(await hydrationScripts(pageWith("[1]", false), "abc")).toBe("");
});
