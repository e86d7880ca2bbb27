import { useText } from "~/i18n/i18n";

type Size = 20 | 32 | 36 | 40 | 44 | 48 | 56 | 64 | 96 | 128;
type Props = { name: string; imageUrl: string | null; size?: Size; decorative?: boolean; className?: string };

const sizes: Record<Size, string> = {
  20: "size-5",
  32: "size-8",
  36: "size-9",
  40: "size-10",
  44: "size-11",
  48: "size-12",
  56: "size-14",
  64: "size-16",
  96: "size-24",
  128: "size-24 md:size-32",
};

/** `decorative` if the name is beside it. Without a picture: the first letter of the name on one of six hues. */
export function Avatar({ name, imageUrl, size = 40, decorative = true, className = "" }: Props) {
  const t = useText("shell");
  const alt = decorative ? "" : t("profileImage", { name });
  const shape = `${sizes[size]} shrink-0 rounded-full ${className}`;
  if (imageUrl) {
    return (
      <img
        src={imageUrl}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`${shape} bg-sunken object-cover`}
      />
    );
  }
  const named = alt ? { role: "img", "aria-label": alt } : ({ "aria-hidden": true } as const);
  const initial = initialOf(name);
  if (!initial)
    return (
      <svg viewBox="0 0 40 40" className={shape} {...named}>
        <circle cx="20" cy="20" r="20" className="fill-soft" />
        <circle cx="20" cy="16" r="6.5" className="fill-edge" />
        <path d="M7.5 36a12.5 12.5 0 0 1 25 0 20 20 0 0 1-25 0" className="fill-edge" />
      </svg>
    );
  return (
    <svg viewBox="0 0 40 40" className={`${shape} initial`} data-hue={hueOf(name)} {...named}>
      <circle cx="20" cy="20" r="20" fill="currentColor" />
      <text x="20" y="20.5" dominantBaseline="central" textAnchor="middle">
        {initial}
      </text>
    </svg>
  );
}

export const initialOf = (name: string) => [...name.toUpperCase()][0];
/** One of six, the same for a name everywhere. */
export const hueOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
