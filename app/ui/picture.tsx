import type { PostImage } from "#contract/posts/schemas";

type Image = Pick<PostImage, "url" | "width" | "height" | "alt"> & Partial<Pick<PostImage, "color" | "variants">>;
type Props = { image: Image; sizes?: string; eager?: boolean; className?: string };

/** Reserves its space until it loads, in its proportions and its dominant colour. */
export function Picture({ image, sizes = "(max-width: 640px) 100vw, 640px", eager = false, className = "" }: Props) {
  const { url, width, height, alt, color } = image;
  return (
    <span className={`relative block overflow-hidden bg-sunken ${className}`}>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full">
        <rect width={width} height={height} fill={color ?? "transparent"} />
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
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}

/** Its files by width, as `srcset` lists them. */
export const srcSetOf = ({ variants = [] }: Pick<Image, "variants">) =>
  variants.map((variant) => `${variant.url} ${variant.width}w`).join() || undefined;
