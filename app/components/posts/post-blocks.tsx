import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#contract/posts/blocks";
import { isLinkable } from "#contract/posts/linkable";
import { placedPictures } from "#contract/posts/picture-marks";
import type { PostImage } from "#contract/posts/schemas";
import { Picture } from "~/ui/picture";
import { linked, userLink } from "~/ui/text/user-text";
import { PictureLink } from "./post-pictures";

type Props = { postId: string; blocks: Block[]; images: PostImage[] };
/** Draws the picture of a number, or nothing where the post has no such picture. */
type DrawPicture = (number: number) => ReactNode;

/** A post's text on its own page; each picture in it leads to the picture over the whole screen. */
export function PostBlocks({ postId, blocks, images }: Props) {
  const [first] = placedPictures(blocks);
  const picture: DrawPicture = (number) => {
    const image = images[number - 1];
    if (!image) return null;
    return (
      <PictureLink postId={postId} number={number}>
        <Picture image={image} eager={number === first} />
      </PictureLink>
    );
  };
  return (
    <div className="post-inset post-text">
      <Blocks blocks={blocks} picture={picture} />
    </div>
  );
}

export const Blocks = ({ blocks, picture }: { blocks: Block[]; picture: DrawPicture }) =>
  each(blocks, (block) => blockOf(block, picture));

function blockOf(block: Block, picture: DrawPicture): ReactNode {
  switch (block.type) {
    case "paragraph":
      return <p dir="auto">{each(block.children, inlineOf)}</p>;
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return <Heading dir="auto">{each(block.children, inlineOf)}</Heading>;
    }
    case "quote":
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} picture={picture} />
        </blockquote>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      const items = each(block.items, (item) => (
        <li>
          <Blocks blocks={item} picture={picture} />
        </li>
      ));
      return <List dir="auto">{items}</List>;
    }
    case "rule":
      return <hr />;
    case "picture":
      return figureOf(picture(block.number));
  }
}

const figureOf = (drawn: ReactNode) => (drawn ? <figure>{drawn}</figure> : null);

function inlineOf(inline: Inline): ReactNode {
  if (typeof inline === "string") return linked(inline);
  if (inline.type !== "link") return markOf(inline, inlineOf);
  const words = each(inline.children, wordsOf);
  if (!isLinkable(inline.href)) return words;
  return (
    <a href={inline.href} {...userLink}>
      {words}
    </a>
  );
}

/** Within a link, where an address is no link of its own. */
const wordsOf = (inline: Inline): ReactNode => (typeof inline === "string" ? inline : markOf(inline, wordsOf));

function markOf(inline: Exclude<Inline, string>, childOf: (child: Inline) => ReactNode): ReactNode {
  switch (inline.type) {
    case "break":
      return <br />;
    case "code":
      return <code>{inline.text}</code>;
    case "bold":
      return <strong>{each(inline.children, childOf)}</strong>;
    case "italic":
      return <em>{each(inline.children, childOf)}</em>;
    case "link":
      return each(inline.children, childOf);
  }
}

function each<Part>(parts: Part[], draw: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return parts.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>);
}
