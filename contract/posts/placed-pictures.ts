import type { Block } from "./blocks";

/** The numbers of the pictures that stand in a text. */
export const placedPictures = (blocks: Block[]): number[] =>
  blocks.flatMap((block) => {
    if (block.type === "picture") return block.number;
    return placedPictures(block.type === "list" ? block.items.flat() : block.type === "quote" ? block.children : []);
  });
