import { coverWidths, isCoverInAllWidths } from "#contract/media/values";

type Props = {
  imageUrl: string | null;
  width: number;
  height: number;
  /** How wide it is displayed. */
  sizes?: string;
  eager?: boolean;
  className: string;
};

/** A background picture, or a soft gradient without one. Decorative, as the name is beside it. */
export function Cover({
  imageUrl,
  width,
  height,
  sizes = "(max-width: 640px) 100vw, 640px",
  eager = false,
  className,
}: Props) {
  const shape = `block w-full bg-soft object-cover ${className}`;
  if (!imageUrl) {
    return <div className={`${shape} bg-[radial-gradient(60%_120%_at_15%_0%,var(--raised),transparent)]`} />;
  }
  return (
    <img
      src={imageUrl}
      srcSet={srcSetOf(imageUrl)}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager ? { fetchpriority: "high" } : {})}
      className={shape}
    />
  );
}

/** The same cover in its other widths; none of a file chosen a moment ago or of before it had them. */
const srcSetOf = (url: string) =>
  isCoverInAllWidths(url)
    ? coverWidths.map((width) => `${url.replace(/\d+\.webp/, `${width}.webp`)} ${width}w`).join()
    : undefined;
