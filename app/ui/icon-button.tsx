import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "~/addresses/link";

type Named = { "aria-label": string };

/** The round target of an icon; also for `<summary>` and `<a>`. */
const iconButtonClass = "grid size-11 shrink-0 place-items-center rounded-full hover:bg-soft";
/** The same for the `<summary>` of a menu. */
export const iconSummaryClass = `${iconButtonClass} cursor-pointer list-none [&::-webkit-details-marker]:hidden`;

export function IconButton({
  className = "",
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Named) {
  return <button type={type} className={`${iconButtonClass} ${className}`} {...rest} />;
}

export function IconLink({ className = "", ...rest }: LinkProps & Named) {
  return <Link className={`${iconButtonClass} ${className}`} {...rest} />;
}
