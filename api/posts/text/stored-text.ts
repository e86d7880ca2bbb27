import { limits } from "#contract/limits";
import type { Block } from "#contract/posts/blocks";
import { placedPictures } from "#contract/posts/placed-pictures";
import { lengthOf } from "#contract/text";
import { ApiError } from "../../http/api-error";
import { parseText } from "./parse-text";
import { plainText, wordsOf } from "./plain-text";

/** `body`: the words alone. `markdown` as typed, and `blocks` for pages, are null where the text has no marks. */
export type StoredText = { body: string; markdown: string | null; blocks: string | null };

/**
 * A post's text as it is stored. Throws INVALID_REQUEST beside `body` for a picture that the post does not have, and for
 * a text of marks alone without pictures.
 */
export function storedText(typed: string, { pictures }: { pictures: number }): StoredText {
  const blocks = parseText(typed);
  if (isUnmarked(blocks, typed)) return { body: typed, markdown: null, blocks: null };
  if (placedPictures(blocks).some((number) => number > pictures))
    throw new ApiError("INVALID_REQUEST", { fields: { body: ["pictureNotInPost"] } });
  const words = plainText(blocks);
  if (words === "" && pictures === 0) throw new ApiError("INVALID_REQUEST", { fields: { body: ["emptyPost"] } });
  // A list right below a line is apart from it by one character more than was typed.
  const body = lengthOf(words) > limits.postLength ? words.replace(/\n{2,}/g, "\n") : words;
  return { body, markdown: typed, blocks: JSON.stringify(blocks) };
}

/** Paragraphs of the very characters typed: shown as typed, with all their blank lines. */
function isUnmarked(blocks: Block[], typed: string): boolean {
  const lines = blocks.flatMap((block) => (block.type === "paragraph" ? block.children : [null]));
  if (lines.some((inline) => typeof inline !== "string" && inline?.type !== "break")) return false;
  const letters = (text: string) => text.replace(/\s/g, "");
  return letters(wordsOf(lines.filter((inline) => inline !== null))) === letters(typed);
}
