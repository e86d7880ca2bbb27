import type { EntryContext } from "@remix-run/node";

/**
 * The scripts that give the browser the page's loader data, as the framework's own `StreamTransfer` writes them; empty
 * where the page has no scripts. Read as a whole, because no page has deferred parts.
 */
export async function hydrationScripts(remix: EntryContext, nonce: string): Promise<string> {
  if (!remix.renderMeta?.didRenderScripts || !remix.serverHandoffStream) return "";
  const data = escapeScript(JSON.stringify(await new Response(remix.serverHandoffStream).text()));
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${data});window.__remixContext.streamController.close();</script>`;
}

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Inside a script no text can end it or begin a comment. */
const escapeScript = (json: string) => json.replace(/[&><\u2028\u2029]/g, (character) => escapes[character] as string);
