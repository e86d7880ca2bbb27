import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits";
import type { Block } from "#contract/posts/blocks";
import { parseText } from "./parse-text";
import { plainText } from "./plain-text";
import { storedText } from "./stored-text";

const address = "https://youtu.be/dQw4w9WgXcQ";
const embed: Block = { type: "embed", provider: "youtube", id: "dQw4w9WgXcQ" };
const types = (typed: string) => parseText(typed).map(({ type }) => type);

describe("an address of a known site", () => {
  it("alone in its line is an embed, between lines too", () => {
    expect(parseText(address)).toEqual([embed]);
    expect(parseText(`  ${address}  `)).toEqual([embed]);
    expect(types(`앞\n${address}\n뒤`)).toEqual(["paragraph", "embed", "paragraph"]);
    expect(types(`- 하나\n${address}\n> 인용\n${address}`)).toEqual(["list", "embed", "quote", "embed"]);
  });

  it.each([
    `${address} 보세요`,
    `이 노래 ${address}`,
    `> ${address}`,
    `- ${address}`,
    `# ${address}`,
    `**${address}**`,
    `\`${address}\``,
    `<${address}>`,
    `${address}\u3000${address}`,
    "https://youtube.com.evil.kr/watch?v=dQw4w9WgXcQ",
  ])("is a link as before in %s", (typed) => expect(JSON.stringify(parseText(typed))).not.toContain('"embed"'));

  it("is one of ten at most: further ones stay links", () => {
    const blocks = parseText(
      Array(limits.postEmbeds + 2)
        .fill(address)
        .join("\n\n"),
    );
    expect(blocks.filter(({ type }) => type === "embed")).toHaveLength(limits.postEmbeds);
    expect(blocks.at(-1)).toEqual({ type: "paragraph", children: [address] });
  });

  it("is an address where only words are shown, in no more characters than were typed", () => {
    const typed = "노래\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1\n끝";
    expect(plainText(parseText(typed))).toBe(`노래\n\n${address}\n\n끝`);
    const long = `${"글".repeat(limits.postLength - address.length - 1)}\n${address}`;
    expect([...storedText(long, { pictures: 0 }).body]).toHaveLength(limits.postLength);
  });

  it("alone is a text, and is stored as blocks", () => {
    expect(storedText(address, { pictures: 0 })).toEqual({
      body: address,
      markdown: address,
      blocks: JSON.stringify([embed]),
    });
  });
});
