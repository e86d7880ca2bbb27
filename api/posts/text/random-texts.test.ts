import { expect, it } from "vitest";
import { Block, deepest, type Inline } from "#contract/posts/blocks";
import { dose, dosed } from "#tests/support/long";
import { parseText } from "./parse-text";
import { plainText } from "./plain-text";

const rounds = dose({ small: 10_000, long: 60_000, full: 200_000 });
const seed = Number(process.env.FUZZ_SEED ?? 20_261_125);
const parts = [
  ..."*_`[]()!<>#-+~\\&;:.\"'\n\n\n 가은Aa1　、。「」“”※＊🎉\u0000\u2028\ud800",
  ..."** *** \n\n  > - | 1. |\n- |\n> |\n# |\n1. |\n    |`` | ---|![](1)|[a](|](https://a.example)|](javascript:alert(1))".split(
    "|",
  ),
  ..."<script>|</b>|&amp;|&#0;|https://a.example|mailto:a@b.example|https://youtu.be/dQw4w9WgXcQ|11. 25. |**곁(Gyeot)**은|\r\n|\t".split(
    "|",
  ),
];

it(`any of ${rounds} random texts becomes blocks of the contract, no deeper than it allows`, dosed(300_000), () => {
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round++) {
    const text = Array.from({ length: random(40) }, () => parts[random(parts.length)]).join("");
    const blocks = parseText(text);
    // One `expect` a round would take most of the time.
    const isFine =
      Block.array().safeParse(blocks).success && depth(blocks) <= deepest && !plainText(blocks).includes("\u0000");
    if (!isFine) expect.fail(`${JSON.stringify(text)}, seed ${seed}, became ${JSON.stringify(blocks)}`);
  }
});

function depth(blocks: Block[]): number {
  const below = (block: Block) => {
    if (block.type === "quote") return depth(block.children);
    if (block.type === "list") return depth(block.items.flat());
    return "children" in block && depthOfMarks(block.children) > deepest ? Number.POSITIVE_INFINITY : 0;
  };
  return Math.max(0, ...blocks.map((block) => 1 + below(block)));
}

const depthOfMarks = (inlines: Inline[]): number =>
  Math.max(
    0,
    ...inlines.map((each) => (typeof each !== "string" && "children" in each ? 1 + depthOfMarks(each.children) : 0)),
  );

/** Mulberry32. */
function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
