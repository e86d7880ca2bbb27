import type { SessionUser } from "#contract/accounts";
import type { Snack } from "./flash";
import type { Lng } from "./i18n";

export type Viewer = Pick<
  SessionUser,
  "userId" | "nickname" | "domain" | "profileImageUrl" | "role" | "unreadMessages" | "unreadNotifications"
>;

/** What every page knows: the root loader's answer. */
export type RootData = {
  locale: Lng;
  origin: string;
  isApp: boolean;
  snack: (Snack & { id: number }) | null;
  /** null for a guest; undefined where it cannot be known now */
  viewer: Viewer | null | undefined;
};
