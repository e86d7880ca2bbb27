import { createElement, type ReactNode } from "react";
import type { Block, EmbedBlock, Inline } from "#contract/posts/blocks";
import { isLinkable } from "#contract/posts/linkable";
import { placedPictures } from "#contract/posts/placed-pictures";
import type { PostImage } from "#contract/posts/schemas";
import { Picture } from "~/ui/picture";
import { linked, userLink } from "~/ui/text/user-text";
import { PostEmbed } from "./embed";
import { PictureLink } from "./post-pictures";

type Props = { postId: string; blocks: Block[]; images: PostImage[] };
/** Draws the picture of a number, or nothing where the post has no such picture. */
type DrawPicture = (number: number) => ReactNode;

/** A post's text on its own page; each picture in it leads to the picture over the whole screen. */
export default function PostBlocks({ postId, blocks, images }: Props) {
  const [first] = placedPictures(blocks);
  const picture: DrawPicture = (number) => {
    const image = images[number - 1];
    return image ? (
      <PictureLink postId={postId} number={number}>
        <Picture image={image} eager={number === first} />
      </PictureLink>
    ) : null;
  };
  return within("div", { className: "post-inset post-text" }, drawBlocks(blocks, picture));
}

/** One by one, without keys: the parts of a text never change places. */
export const within = (element: string, attributes: object | null, parts: ReactNode[]) =>
  createElement(element, attributes, ...parts);
const ofText = (element: string, parts: ReactNode[]) => within(element, { dir: "auto" }, parts);

export const drawBlocks = (blocks: Block[], picture: DrawPicture, embed = drawEmbed): ReactNode[] =>
  blocks.map((block) => (block.type === "embed" ? embed(block) : drawBlock(block, picture)));

const drawEmbed = (embed: EmbedBlock): ReactNode => <PostEmbed embed={embed} />;

function drawBlock(block: Exclude<Block, EmbedBlock>, picture: DrawPicture): ReactNode {
  switch (block.type) {
    case "rule":
      return <hr />;
    case "picture": {
      const drawn = picture(block.number);
      return drawn ? <figure>{drawn}</figure> : null;
    }
    case "list": {
      const items = block.items.map((item) => within("li", null, drawBlocks(item, picture)));
      return ofText(block.ordered ? "ol" : "ul", items);
    }
    case "quote":
      return ofText("blockquote", drawBlocks(block.children, picture));
    case "heading":
      return ofText(`h${block.level}`, drawInlines(block.children));
    case "paragraph":
      return ofText("p", drawInlines(block.children));
  }
}

/** Within a link an address is no link of its own. */
const drawInlines = (inlines: Inline[], inLink = false): ReactNode[] =>
  inlines.map((inline) => drawInline(inline, inLink));

function drawInline(inline: Inline, inLink: boolean): ReactNode {
  if (typeof inline === "string") return inLink ? inline : linked(inline);
  if (inline.type === "break") return <br />;
  if (inline.type === "code") return <code>{inline.text}</code>;
  const isLink = inline.type === "link";
  const parts = drawInlines(inline.children, inLink || isLink);
  if (!isLink) return within(inline.type === "bold" ? "strong" : "em", null, parts);
  return inLink || !isLinkable(inline.href) ? parts : within("a", { href: inline.href, ...userLink }, parts);
}
