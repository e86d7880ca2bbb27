import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";

/** Two forms side by side, the smaller leaning on the taller. */
function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className="shrink-0 text-accent"
    >
      <path fill="currentColor" d="M4 28V12.5a6.5 6.5 0 0 1 13 0V28z" />
      <path fill="currentColor" opacity="0.55" d="M18.4 28V17.8a4.9 4.9 0 0 1 9.8.1L28 28z" />
    </svg>
  );
}

/** In a rail of icons the mark is alone. */
export function Brand({ to = "/", inRail = false }: { to?: LinkTarget; inRail?: boolean }) {
  const t = useText("shell");
  return (
    <Link
      to={to}
      className="inline-flex min-h-touch items-center gap-2 rounded-md text-title font-extrabold tracking-tight text-ink"
    >
      <Mark size={28} />
      <span className={inRail ? "max-xl:sr-only" : ""}>{t("brand")}</span>
    </Link>
  );
}
