import type { ErrorCode } from "#contract/errors";
import type { Href } from "~/addresses/address";
import type { Area, Texts } from "~/i18n/locales/texts";

type NameOf<Key> = Key extends `flash_${infer Name}` ? Name : never;

/** Names a text `flash_<name>` of an area, `checkout.cardRegistered`, or an error of the error table. */
export type FlashKey = { [A in Area]: `${A}.${NameOf<keyof Texts[A]>}` }[Area] | ErrorCode;
type FlashParams = Record<string, string | number>;
/** A message on its way to the page that displays it. */
export type Flash = { key: FlashKey; params?: FlashParams };
type Severity = "error" | "warn" | "none";

/** A form of the toast that undoes what it says; `fetcherKey` sends it beside the page. */
export type Undo = { action: Href; fetcherKey?: string; label: string };

/** A toast, ready to show. */
export type Toast = { text: string; severity: Severity; code?: ErrorCode; undo?: Undo };
