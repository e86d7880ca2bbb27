import { Link as AnyLink, NavLink as AnyNavLink, type NavLinkProps as AnyNavLinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { LinkTarget } from "~/addresses/address";

export type LinkProps = Omit<ComponentPropsWithoutRef<"a">, "href"> & {
  to: LinkTarget;
  /** Replaces the entry in the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  /** A whole new document, as without script. */
  reloadDocument?: boolean;
};

/**
 * A link to an address of the route table: a plain anchor, which one listener for the whole page follows
 * (app/browser/use-delegated-links.ts). Only an address relative to the page asks the framework.
 */
export function Link({ to, replace, preventScrollReset, reloadDocument, ...rest }: LinkProps) {
  if (!to.startsWith("/")) {
    return <AnyLink {...rest} {...{ to, replace, preventScrollReset, reloadDocument }} />;
  }
  const mark = reloadDocument ? undefined : `${replace ? "replace " : ""}${preventScrollReset ? "stay" : ""}`;
  return <a {...rest} href={to} data-link={mark} />;
}

/** The framework's link that knows whether its page is displayed. */
export const NavLink = AnyNavLink as ForwardRefExoticComponent<
  Omit<AnyNavLinkProps, "to"> & { to: LinkTarget } & RefAttributes<HTMLAnchorElement>
>;
