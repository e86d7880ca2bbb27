import { useNavigation } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "~/addresses/link";

/** `accent` only for what joins or moves money: a view has one such act, and every one of its buttons leads to the same. */
type Variant = "accent" | "primary" | "secondary" | "soft" | "quiet" | "danger";
/** `large`: on the landing page, for plans and payments; `small`: in rows, touched in 46 px all the same. */
type Size = "large" | "regular" | "small";
type Style = { variant?: Variant; size?: Size; fullWidth?: boolean };

const variants: Record<Variant, string> = {
  accent: "bg-accent text-accent-ink hover:bg-accent-strong",
  primary: "bg-ink text-surface hover:bg-ink/85",
  secondary: "border border-edge bg-raised text-ink hover:bg-soft",
  soft: "bg-soft text-ink hover:bg-line",
  quiet: "text-ink hover:bg-soft",
  danger: "border border-danger text-danger hover:bg-danger-soft",
};

const sizes: Record<Size, string> = {
  large: "min-h-13 rounded-picture px-6 text-base",
  regular: "min-h-touch rounded-md px-4.5 text-row leading-5",
  small: "button-small min-h-9 rounded-small px-3.5 text-small",
};

export function buttonClass({ variant = "primary", size = "regular", fullWidth = false }: Style = {}): string {
  return `button ${sizes[size]} ${variants[variant]} ${fullWidth ? "w-full" : ""}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Style & { children: ReactNode };

export function Button({ variant, size, fullWidth, type = "button", className = "", ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass({ variant, size, fullWidth })} ${className}`} {...rest} />;
}

export function LinkButton({ variant, size, fullWidth, className = "", ...rest }: LinkProps & Style) {
  return <Link className={`${buttonClass({ variant, size, fullWidth })} ${className}`} {...rest} />;
}

/**
 * Submits its form, and is disabled and busy meanwhile, its words as they were. On a page with several forms give each button its
 * `name="intent"` and `value`; for a fetcher's form pass `pending`.
 */
export function SubmitButton({ pending, disabled, children, ...rest }: ButtonProps & { pending?: boolean }) {
  const sending = useSending(rest.name, rest.value);
  const busy = pending ?? sending;
  return (
    <Button {...rest} type="submit" disabled={busy || disabled} aria-busy={busy || undefined}>
      {children}
    </Button>
  );
}

function useSending(name: string | undefined, value: unknown): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || !formMethod || formMethod === "GET") return false;
  return name === undefined || formData?.get(name) === String(value);
}
