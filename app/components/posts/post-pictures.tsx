import type { ReactNode } from "react";
import type { PostImage } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { isLarge, mosaicOf, Tile } from "~/components/pictures/mosaic";
import { useText } from "~/i18n/i18n";
import { Picture } from "~/ui/picture";

const tilesInList = 4;

type ListProps = { postId: string; images: PostImage[]; eager?: boolean };

/** In a list: one picture uncropped, or up to four tiles; each links to the post. */
export function PostPictures({ postId, images, eager = false }: ListProps) {
  const t = useText("posts");
  if (images.length === 0) return null;
  const more = images.length - tilesInList;
  return (
    <Link to={href("/posts/:postId", { postId })} className="post-pictures">
      <span className="sr-only">{t("seePost")}</span>
      {images.length === 1 ? (
        <Single image={images[0] as PostImage} eager={eager} capped />
      ) : (
        <span className={mosaicOf(images)}>
          {images.slice(0, tilesInList).map((image, at) => (
            <Tile key={image.url} image={image} eager={eager && at === 0} sizes={sizesOf(at, images)} />
          ))}
        </span>
      )}
      {more > 0 ? (
        <span className="absolute right-2 bottom-2 rounded-full bg-scrim px-3 py-1 text-small font-bold text-[#fff]">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">{t("morePictures", { count: more })}</span>
        </span>
      ) : null}
    </Link>
  );
}

/** On the post's own page: every picture that is not placed in the text, each a link to it over the whole screen. */
export function AllPictures({ postId, images, placed }: { postId: string; images: PostImage[]; placed: number[] }) {
  const others = images.filter((_, at) => !placed.includes(at + 1));
  const isOne = others.length === 1;
  return others.length === 0 ? null : (
    <ul className={`overflow-clip sm:rounded-picture ${isOne ? "" : mosaicOf(others)}`}>
      {others.map((image, at) => (
        <li key={image.url}>
          <PictureLink postId={postId} number={images.indexOf(image) + 1}>
            {isOne ? (
              <Single image={image} eager />
            ) : (
              <Tile image={image} eager={at === 0} sizes={sizesOf(at, others)} />
            )}
          </PictureLink>
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { postId: string; number: number; children: ReactNode };

/** To the picture over the whole screen. */
export function PictureLink({ postId, number, children }: LinkProps) {
  const t = useText("posts");
  return (
    <Link
      to={href("/posts/:postId/pictures/:number", { postId, number: `${number}` })}
      preventScrollReset
      className="block h-full focus-visible:-outline-offset-3"
    >
      <span className="sr-only">{t("seePicture", { number })}</span>
      {children}
    </Link>
  );
}

function Single({ image, eager, capped = false }: { image: PostImage; eager: boolean; capped?: boolean }) {
  return <Picture image={image} eager={eager} className={capped ? "max-h-144" : ""} />;
}

const sizesOf = (at: number, images: PostImage[]) =>
  isLarge(at, images) ? "(max-width: 640px) 67vw, 464px" : "(max-width: 640px) 50vw, 348px";
