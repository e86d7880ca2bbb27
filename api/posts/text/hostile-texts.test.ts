import { expect, it } from "vitest";
import { limits } from "#contract/limits";
import { parseText } from "./parse-text";
import { plainText } from "./plain-text";

const hostile: [string, (length: number) => string][] = [
  ...'*|**|[|![|>|> |`|_a|**a |*a **b |a**b|한**글|[a](|[a](b|[a](<b|[a](b "|[[a](b)](c) |\\|- |1. |# |&|<|]|~'.split(
    "|",
  ),
  ...[
    "- a\n",
    "1. a\n",
    "> a\n",
    ">\n",
    "x\n",
    "\n",
    " ",
    "\t",
    "- - -\n",
    "![](1)\n",
    "[a](https://a.example) ",
    "https://youtu.be/dQw4w9WgXcQ\n",
    "https://www.youtube.com/watch?a=1&",
    "![",
    "*.* ",
  ],
  ...[
    "[https://a.example](https://b.example) ",
    "*^^",
    "***a **b *c ",
    "> - ",
    "`a ``b ",
    "![a](https://a.example",
    "「**",
  ],
].map((unit) => [unit, (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)]);
hostile.push(
  [
    "a list in each list",
    (length) => Array.from({ length: length / 50 }, (_, at) => `${" ".repeat((at % 40) * 2)}- a`).join("\n"),
  ],
  [
    "lists that nest without end",
    (length) => Array.from({ length: Math.sqrt(length) }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n"),
  ],
  ["emphasis that opens, then closes", (length) => `${"*a ".repeat(length / 6)}${"b* ".repeat(length / 6)}`],
  ["brackets that open, then close", (length) => `${"[a".repeat(length / 6)}${"](b)".repeat(length / 6)}`],
  ["pictures that open, then close", (length) => `${"![a".repeat(length / 8)}${"](b)".repeat(length / 8)}`],
  [
    "longer and longer runs of code",
    (length) => Array.from({ length: Math.sqrt(length) }, (_, at) => "`".repeat(at)).join("a"),
  ],
);

/** The longest text that a draft may have, and a quarter of it. */
const [longest, short] = [limits.draftLength, limits.draftLength / 4];

it.each(hostile)("reads many of %j in a time that grows with their number alone", (_, textOf) => {
  // Four times the length: a quadratic time that matters is sixteen times as long, and seconds.
  expect(shortestMs(textOf(longest))).toBeLessThan(10 * shortestMs(textOf(short)) + 50);
});

/** The least of five. */
function shortestMs(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    plainText(parseText(text));
    return performance.now() - began;
  });
  return Math.min(...times);
}
