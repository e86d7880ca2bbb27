type Props = { imageUrl: string | null; width: number; height: number; eager?: boolean; className: string };

/** A background picture, or a soft gradient without one. Decorative, as the name is beside it. */
export function Cover({ imageUrl, width, height, eager = false, className }: Props) {
  const shape = `block w-full bg-accent-soft object-cover ${className}`;
  if (!imageUrl) {
    return (
      <div
        className={`${shape} bg-[radial-gradient(60%_120%_at_15%_0%,var(--raised),transparent),radial-gradient(60%_120%_at_95%_40%,var(--warning-soft),transparent)]`}
      />
    );
  }
  return (
    <img
      src={imageUrl}
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
