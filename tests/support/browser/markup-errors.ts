import type { Page } from "@playwright/test";
import { Parser } from "htmlparser2";

/**
 * What is wrong with a page's markup: elements that are not closed, doubled attributes and ids, blocks in text, controls
 * in controls, and the first element that a browser puts elsewhere than it is written. `source` is the response.
 */
export async function findMarkupErrors(page: Page, source: string): Promise<string[]> {
  const { elements, errors } = readMarkup(source);
  const { placed, misnested } = await page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const text = ":is(p, h1, h2, h3, h4, span, strong, em, b, i, small, time, bdi, abbr, label, button)";
    const block = ":is(p, h1, h2, h3, h4, div, ul, ol, dl, section, article, nav, header, form, fieldset, table)";
    const control = ":is(a[href], button, input:not([type=hidden]), select, textarea, summary)";
    const nested = parsed.querySelectorAll(`${text} ${block}, :is(a, button, summary) ${control}, label label`);
    const list: string[] = [];
    const walk = (parent: ParentNode, depth: number) => {
      for (const element of parent.children) {
        list.push(`${depth} ${element.localName.toLowerCase()}`);
        walk(element instanceof HTMLTemplateElement ? element.content : element, depth + 1);
      }
    };
    walk(parsed, 0);
    return { placed: list, misnested: [...nested].map((element) => `misnested: ${element.outerHTML.slice(0, 160)}`) };
  }, source);
  const moved = elements.findIndex((element, at) => element !== placed[at]);
  errors.push(...misnested);
  return moved < 0
    ? errors
    : [...errors, `${elements.slice(Math.max(0, moved - 3), moved + 1).join(" > ")}, not ${placed[moved]}`];
}

/** Each element of the source as it is written, with its depth; read as XML, which corrects nothing. */
function readMarkup(source: string): { elements: string[]; errors: string[] } {
  const [elements, errors, ids]: [string[], string[], Set<string>] = [[], [], new Set()];
  let depth = 0;
  let attributes = new Set<string>();
  const parser = new Parser(
    {
      onopentagname(name) {
        elements.push(`${depth++} ${name.toLowerCase()}`);
        attributes = new Set();
      },
      onattribute(name, value) {
        if (attributes.has(name)) errors.push(`${elements.at(-1)} has ${name} twice`);
        attributes.add(name);
        if (name !== "id") return;
        if (ids.has(value)) errors.push(`id ${value} twice`);
        ids.add(value);
      },
      onclosetag(name, isImplied) {
        depth--;
        if (isImplied && !/^(?:meta|link|img|input|source|br|hr|wbr|col|path|circle|rect|use)$/.test(name))
          errors.push(`${name} is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(source.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1</$2>"));
  return { elements, errors };
}
