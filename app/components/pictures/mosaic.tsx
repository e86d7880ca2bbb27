import type { PostImage } from "#contract/posts/schemas";
import { srcSetOf } from "~/ui/picture";

type TileProps = { image: PostImage; sizes: string; eager?: boolean };

/** A picture of a mosaic. The dominant colour fills it until the picture loads. */
export function Tile({ image, sizes, eager = false }: TileProps) {
  const { url, width, height, alt, color } = image;
  return (
    <span className="tile">
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <img
        src={url}
        srcSet={srcSetOf(image)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </span>
  );
}

/** The class of the element around the tiles. */
export const mosaicOf = (images: unknown[]) => (images.length === 3 ? "mosaic mosaic-of-3" : "mosaic");
export const isLarge = (at: number, images: unknown[]) => at === 0 && images.length === 3;
