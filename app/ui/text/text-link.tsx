import { Link, type LinkProps } from "~/addresses/link";

type Style = {
  size?: "small" | "inherit";
  tone?: "muted" | "accent" | "ink" | "inherit";
  weight?: "semibold" | "normal";
};

const tones = { muted: " text-muted", accent: " text-accent", ink: " text-ink", inherit: "" };

/** An underlined link on its own line, tall enough to touch; also for `<a>`, `<button>` and `<summary>`. */
export function textLinkClass({ size = "small", tone = "inherit", weight = "semibold" }: Style = {}): string {
  return `inline-flex min-h-touch items-center ${inlineLinkClass({ size, tone, weight })}`;
}

/** An underlined link within a sentence. */
export function inlineLinkClass({ size = "inherit", tone = "inherit", weight = "normal" }: Style = {}): string {
  return `${size === "small" ? "text-small " : ""}${weight === "semibold" ? "font-semibold " : ""}underline underline-offset-4${tones[tone]}`;
}

export function TextLink({ size, tone, weight, className = "", ...rest }: LinkProps & Style) {
  return <Link className={`${textLinkClass({ size, tone, weight })} ${className}`} {...rest} />;
}
