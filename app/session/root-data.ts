import type { SessionUser } from "#contract/accounts/schemas";
import type { Capability } from "#contract/switches/values";
import type { Toast } from "~/http/flash";
import type { StoredFormResult } from "~/http/refused-forms/form-result.server";
import type { Lng } from "~/i18n/i18n";

export type Viewer = Pick<
  SessionUser,
  "userId" | "nickname" | "domain" | "profileImageUrl" | "role" | "unreadMessages" | "unreadNotifications"
>;

/** What is switched off, with the notice for its pages; `writes` is the read-only mode. */
export type PausedNotices = Partial<Record<Capability | "writes", string>>;

/** The root loader's data, available on every page. */
export type RootData = {
  locale: Lng;
  origin: string;
  isApp: boolean;
  toast: (Toast & { id: number }) | null;
  /** of the form that led here, where its errors are shown after a redirect */
  formResult?: StoredFormResult;
  /** null for a guest; undefined while the API cannot be reached */
  viewer: Viewer | null | undefined;
  paused?: PausedNotices;
};
