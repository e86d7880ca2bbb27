import type { Block, Inline } from "#contract/posts/blocks";
import { pageOfEmbed } from "#contract/posts/embeds";

/** For search, mails and share cards: the words without marks, paragraphs apart by a blank line; an embed is its address. */
export const plainText = (blocks: Block[]): string => textsOf(blocks).join("\n\n");

export function wordsOf(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === "string") return inline;
      if (inline.type === "break") return "\n";
      return inline.type === "code" ? inline.text : wordsOf(inline.children);
    })
    .join("");
}

const textsOf = (blocks: Block[]): string[] => blocks.map(textOf).filter((text) => text !== "");

function textOf(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return wordsOf(block.children);
    case "quote":
      return plainText(block.children);
    case "list":
      return block.items
        .map((item, at) => `${block.ordered ? `${at + 1}.` : "•"} ${textsOf(item).join("\n")}`)
        .join("\n");
    case "embed":
      return pageOfEmbed(block);
    default:
      return "";
  }
}
