import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "~/addresses/link";
import { useText } from "~/i18n/i18n";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "regular" | "small";
type Style = { variant?: Variant; size?: Size; fullWidth?: boolean };

const variants: Record<Variant, string> = {
  primary: "bg-accent text-accent-ink hover:bg-accent-strong",
  secondary: "border border-edge bg-raised text-ink hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "border border-danger text-danger hover:bg-danger-soft",
};

export function buttonClass({ variant = "primary", size = "regular", fullWidth = false }: Style = {}): string {
  const padding = size === "small" ? "px-4 text-small" : "px-5 text-base";
  return `inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-full py-2 text-center font-semibold wrap-normal transition-colors disabled:opacity-55 ${padding} ${variants[variant]} ${fullWidth ? "w-full" : ""}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Style & { children: ReactNode };

export function Button({ variant, size, fullWidth, type = "button", className = "", ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass({ variant, size, fullWidth })} ${className}`} {...rest} />;
}

export function LinkButton({ variant, size, fullWidth, className = "", ...rest }: LinkProps & Style) {
  return <Link className={`${buttonClass({ variant, size, fullWidth })} ${className}`} {...rest} />;
}

/**
 * Submits its form, and is disabled and busy meanwhile. On a page with several forms give each button its
 * `name="intent"` and `value`; for a fetcher's form pass `pending`.
 */
export function SubmitButton({ pending, disabled, children, ...rest }: ButtonProps & { pending?: boolean }) {
  const t = useText("shell");
  const sending = useSending(rest.name, rest.value);
  const busy = pending ?? sending;
  return (
    <Button {...rest} type="submit" disabled={busy || disabled} aria-busy={busy || undefined}>
      {busy ? t("loading") : children}
    </Button>
  );
}

function useSending(name: string | undefined, value: unknown): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || !formMethod || formMethod === "GET") return false;
  return name === undefined || formData?.get(name) === String(value);
}
