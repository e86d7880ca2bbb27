import type { Page } from "@playwright/test";
import { Parser } from "htmlparser2";

/**
 * What is wrong with a page's markup: elements that are not closed, doubled attributes and ids, and the first element
 * that a browser puts elsewhere than it is written, as it does with what may not be nested. `source` is the response.
 */
export async function findMarkupErrors(page: Page, source: string): Promise<string[]> {
  const { elements, errors } = readMarkup(source);
  const placed = await page.evaluate((html) => {
    const list: string[] = [];
    const walk = (parent: ParentNode, depth: number) => {
      for (const element of parent.children) {
        list.push(`${depth} ${element.localName.toLowerCase()}`);
        walk(element instanceof HTMLTemplateElement ? element.content : element, depth + 1);
      }
    };
    walk(new DOMParser().parseFromString(html, "text/html"), 0);
    return list;
  }, source);
  const moved = elements.findIndex((element, at) => element !== placed[at]);
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
