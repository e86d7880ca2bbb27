import { useText } from "~/i18n/i18n";

type Props = { name: string; imageUrl: string | null; size?: 32 | 40 | 44 | 48 | 64 | 96; decorative?: boolean };

const sizes = { 32: "size-8", 40: "size-10", 44: "size-11", 48: "size-12", 64: "size-16", 96: "size-24" };

/** `decorative` if the name is beside it. */
export function Avatar({ name, imageUrl, size = 40, decorative = true }: Props) {
  const t = useText("shell");
  const alt = decorative ? "" : t("profileImage", { name });
  const shape = `${sizes[size]} shrink-0 rounded-full`;
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
  return (
    <svg
      viewBox="0 0 40 40"
      className={shape}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <rect width="40" height="40" rx="20" className="fill-accent-soft" />
      <circle cx="20" cy="16" r="6.5" className="fill-accent-soft-ink" opacity="0.55" />
      <path d="M7.5 36a12.5 12.5 0 0 1 25 0v4h-25z" className="fill-accent-soft-ink" opacity="0.55" />
    </svg>
  );
}
