import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type StateInline, type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { limits } from "#contract/limits";
import { deepest } from "#contract/posts/blocks";
import { embedOf } from "#contract/posts/embeds";
import { isLinkable } from "#contract/posts/linkable";

type BlockRule = (state: StateBlock, line: number, endLine: number, silent: boolean) => boolean;
type Env = { containers: number; embeds: number };

/** The Markdown that a post may have, and what of it Korean text must not set off (docs/decisions/139). */
export function markdownSubset(): Parser {
  const parser = new MarkdownIt("commonmark", { html: false }).use(cjkFriendly);
  parser.disable(["code", "fence", "lheading", "reference", "html_block", "html_inline"]);
  // Without `text_join` an escaped "!" is a token of its own, so that "\![…](…)" is no picture's address.
  parser.disable(["autolink", "entity", "image", "text_join"]);
  parser.validateLink = isLinkable;
  const { block, inline } = parser;
  const alt = ["paragraph", "blockquote"];
  const list = bounded(ruleOf("list"));
  const quote = bounded(ruleOf("blockquote"));
  block.ruler.at("list", (...at) => isItem(at) && list(...at), { alt });
  block.ruler.at("blockquote", (...at) => !isFace(lineOf(at[0], at[1])) && quote(...at), { alt: [...alt, "list"] });
  block.ruler.before("list", "end_of_list", endsList, { alt: ["list"] });
  block.ruler.before("paragraph", "end_of_container", endsContainer, { alt });
  block.ruler.before("paragraph", "picture", picture, { alt: [...alt, "list"] });
  block.ruler.before("paragraph", "embed", embed, { alt });
  inline.ruler.before("emphasis", "underscore", underscore);
  return parser;
}

/** The library's own rule: the preset `zero` has paragraphs alone, which come last. */
function ruleOf(name: string): BlockRule {
  const [rule] = new MarkdownIt("zero").enable(name).block.ruler.getRules("");
  return rule as BlockRule;
}

/** Deeper than the contract allows, the marks are text. */
function bounded(rule: BlockRule): BlockRule {
  return (state, line, endLine, silent) => {
    const env = state.env as Env;
    if (env.containers === deepest - 1) return false;
    env.containers++;
    const found = rule(state, line, endLine, silent);
    env.containers--;
    return found;
  };
}

const lineOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number) =>
  src.slice(Number(bMarks[line]) + Number(tShift[line]), eMarks[line]);

/** "1)" is kept, and "1. 5. " is a date. */
const noItem = /^(?:\d+\)|\d+\.\s+\d{1,2}\.(?:\s|$))/;
/** Parts the scenes of a novel where it begins no list. */
const markAlone = /^(?:\d+\.|[-*+])\s*$/;
const numberOf = (text: string) => Number(/^(\d{1,9})\.(?:\s|$)/.exec(text)?.[1]);

/** A list counts from 1, or "11. 25." would be one; what its further lines are, `endsList` decides. */
function isItem([state, line]: Parameters<BlockRule>): boolean {
  const text = lineOf(state, line);
  return !noItem.test(text) && !markAlone.test(text) && (numberOf(text) === 1 || !/^\d/.test(text));
}

/** ">_<" and its like. */
const isFace = (text: string) => /^>[^\s<>]{0,2}</.test(text);

/** Before a number that does not follow the last one: a date, or the first of another list. Asked by lists alone. */
function endsList(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  const text = lineOf(state, line);
  if (!silent) return false;
  if (noItem.test(text)) return true;
  const number = numberOf(text);
  const last = lastNumber(state);
  return number !== last + 1 && (number > 1 || last > 1);
}

/** Of the item that ends where the tokens end; not a number in a list without numbers. */
function lastNumber({ tokens }: StateBlock): number {
  let open = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { type, info } = tokens[at] as Token;
    if (type === "list_item_close") open++;
    if (type === "list_item_open" && --open === 0) return info === "" ? Number.NaN : Number(info);
  }
  return Number.NaN;
}

/** Who presses Enter once is out of the list or the quote: its further lines are indented, or marked. */
function endsContainer(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  return silent && (state.parentType === "blockquote" || Number(state.sCount[line]) < state.blkIndent);
}

/** A picture of the post, in a line of its own. */
function picture(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  const number = /^!\[\]\((\d{1,2})\)\s*$/.exec(lineOf(state, line))?.[1];
  if (!number || Number(number) < 1 || Number(number) > limits.postImages) return false;
  if (silent) return true;
  state.push("picture", "", 0).meta = { number: Number(number) };
  state.line = line + 1;
  return true;
}

/** An address of a known site, alone in its line, in no list or quote. */
function embed(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  const env = state.env as Env;
  if (env.containers > 0 || env.embeds === limits.postEmbeds) return false;
  const found = embedOf(lineOf(state, line).trimEnd());
  if (!found || silent) return found !== null;
  env.embeds++;
  state.push("embed", "", 0).meta = found;
  state.line = line + 1;
  return true;
}

/** Underscores stay: faces ("^_^"), names and addresses have them, and asterisks do the same. */
function underscore(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== "_") return false;
  if (!silent) state.pending += "_";
  state.pos++;
  return true;
}
