import type { Token } from "markdown-it";
import { type Block, deepest, type Inline } from "#contract/posts/blocks";
import type { Embed } from "#contract/posts/embeds";
import { isLinkable } from "#contract/posts/linkable";
import { markdownSubset } from "./markdown-subset";
import { wordsOf } from "./plain-text";

const parser = markdownSubset();

/** What the pages draw of a post's text. Any text is one: what is no mark of the subset stays as it was typed. */
export function parseText(markdown: string): Block[] {
  const root: Block[] = [];
  const open = [root];
  const lists: Block[][][] = [];
  const add = (block: Block) => open.at(-1)?.push(block);
  const tokens = parser.parse(markdown, { containers: 0, embeds: 0 });
  for (const [at, token] of tokens.entries()) {
    switch (token.type) {
      case "inline":
        add(leafOf(tokens[at - 1] as Token, token));
        break;
      case "hr":
        add({ type: "rule" });
        break;
      case "picture":
        add({ type: "picture", number: Number(token.meta?.number) });
        break;
      case "embed":
        add({ type: "embed", ...(token.meta as Embed) });
        break;
      case "blockquote_open":
        open.push([]);
        break;
      case "blockquote_close": {
        const children = open.pop() as Block[];
        if (children.length > 0) add({ type: "quote", children });
        break;
      }
      case "bullet_list_open":
      case "ordered_list_open":
        lists.push([]);
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        add({ type: "list", ordered: token.type === "ordered_list_close", items: lists.pop() as Block[][] });
        break;
      case "list_item_open":
        open.push([]);
        break;
      case "list_item_close":
        lists.at(-1)?.push(open.pop() as Block[]);
        break;
    }
  }
  return root;
}

/** A heading without words is its typed marks. */
function leafOf({ type, markup }: Token, { children, content }: Token): Block {
  if (type !== "heading_open") return { type: "paragraph", children: inlinesOf(children ?? []) };
  if (content === "") return { type: "paragraph", children: [markup] };
  return { type: "heading", level: markup.length > 2 ? 3 : 2, children: inlinesOf(children ?? []) };
}

type Mark = { type: "bold" | "italic" } | { type: "link"; href: string };
/** `hasWords`: a letter or a digit. */
type Frame = { mark?: Mark; children: Inline[]; hasWords: boolean };

function inlinesOf(tokens: Token[]): Inline[] {
  const frames: Frame[] = [{ children: [], hasWords: false }];
  let tooDeep = 0;
  for (const [at, token] of tokens.entries()) {
    const frame = frames.at(-1) as Frame;
    if (token.nesting === 1) {
      if (token.type === "link_open") dropPictureMark(tokens[at - 1], frame.children);
      if (frames.length > deepest) tooDeep++;
      else frames.push({ mark: markOf(token), children: [], hasWords: false });
    } else if (token.nesting === -1) {
      if (tooDeep > 0) tooDeep--;
      else close(frames);
    } else if (token.type === "code_inline") {
      frame.children.push({ type: "code", text: token.content });
      frame.hasWords = true;
    } else if (token.type === "softbreak" || token.type === "hardbreak") frame.children.push({ type: "break" });
    else {
      addText(frame.children, token.content);
      frame.hasWords ||= /[\p{L}\p{N}]/u.test(token.content);
    }
  }
  return (frames[0] as Frame).children;
}

function markOf(token: Token): Mark {
  if (token.type === "link_open") return { type: "link", href: String(token.attrGet("href")) };
  return { type: token.type === "strong_open" ? "bold" : "italic" };
}

function close(frames: Frame[]): void {
  const { mark, children, hasWords } = frames.pop() as Required<Frame>;
  const around = frames.at(-1) as Frame;
  around.hasWords ||= hasWords;
  if (mark.type === "link") closeLink(around.children, mark.href, children);
  // A face: "*^^*".
  else if (mark.type === "italic" && !hasWords) addAll(around.children, ["*", ...children, "*"]);
  else around.children.push({ ...mark, children });
}

function closeLink(around: Inline[], href: string, words: Inline[]): void {
  if (!isLinkable(href) || leadsElsewhere(wordsOf(words), href)) addAll(around, ["[", ...words, `](${href})`]);
  else around.push({ type: "link", href, children: words.length > 0 ? words : [href] });
}

/** Whether words that are an address name another host than the link's. */
function leadsElsewhere(words: string, href: string): boolean {
  const shown = hostOf(parser.normalizeLink(words.trim().replace(/^www\./i, "https://")));
  return shown !== undefined && shown !== hostOf(href);
}

const hostOf = (address: string) => /^https?:\/\/(?:www\.)?([^/?#%]*)/i.exec(address)?.[1]?.toLowerCase();

/** "![words](https://…)" is a link by its words; an escaped "!" is a token of another type. */
function dropPictureMark(before: Token | undefined, children: Inline[]): void {
  const last = children.at(-1);
  if (before?.type !== "text" || typeof last !== "string" || !last.endsWith("!")) return;
  children.pop();
  addText(children, last.slice(0, -1));
}

function addAll(children: Inline[], added: Inline[]): void {
  for (const inline of added) {
    if (typeof inline === "string") addText(children, inline);
    else children.push(inline);
  }
}

function addText(children: Inline[], text: string): void {
  const last = children.at(-1);
  if (typeof last === "string") children[children.length - 1] = last + text;
  else if (text !== "") children.push(text);
}
