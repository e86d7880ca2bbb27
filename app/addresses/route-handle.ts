import type { Capability } from "#contract/switches/values";
import type { Address } from "./address";

/**
 * What a route module says of its pages in `export const handle`. `shell`, by itself or by the page's data: the frame
 * around it (app/shell/shell.tsx). `scripts: false` leaves the site's scripts out.
 */
export type RouteHandle = {
  shell?: ShellKind | ((data: unknown) => ShellKind);
  scripts?: false;
  /** signed-in users' phones display the page's title in the top bar, unless the page has a head of its own that names it */
  ownHead?: true;
  /** what the forms of the page do: where a switch pauses it, the page begins with a notice */
  capabilities?: readonly Capability[];
  /**
   * a step of logging in or signing up: it leads to the others itself, its back link leads to the login, and a 401 is an
   * error of its form
   */
  signsIn?: true;
  /** open to a signed-in user without consent: spec.md's list, the legal pages, and account deletion */
  consent?: "exempt";
  /**
   * Where the back link leads a reader who came from outside: the address without so many of its last parts, one by
   * default, or a page, by itself or by this one's data (undefined where it could not be loaded).
   */
  parent?: number | Address | ((data: unknown) => Address);
  /**
   * no browser stores a copy, not even for its Back button: a page of money, personal data or secrets. Without script,
   * its forms' errors are displayed after a redirect (docs/decisions/067).
   */
  copies?: "never";
  /** of a page that guests share: the parameters of the query that it reads, by which its copies differ; `lng` is each page's */
  parameters?: readonly string[];
  /** never part of a replay, masked or not: a page of payments, messages or personal data */
  recording?: "never";
};

/**
 * "plain": a top bar alone; "room": ends at the message field; "editor": without the tab bar; "bare": no links;
 * "backdrop": behind a dialog; "wide": a page that takes what a desktop has beside the rail; "sidebar": in the rail's place
 * the page has its own.
 */
export type ShellKind = "full" | "plain" | "room" | "editor" | "bare" | "backdrop" | "wide" | "sidebar";
