import type { SubmissionResult } from "@conform-to/react";
import type { SessionUser } from "#contract/accounts";
import type { Snack } from "~/http/flash";
import type { Lng } from "~/i18n/i18n";

export type Viewer = Pick<
  SessionUser,
  "userId" | "nickname" | "domain" | "profileImageUrl" | "role" | "unreadMessages" | "unreadNotifications"
>;

/** The errors of a form without script, for the page it is redirected to. */
export type StoredFormResult = { pathname: string; result: SubmissionResult<string[]> };

/** What every page knows: the root loader's answer. */
export type RootData = {
  locale: Lng;
  origin: string;
  isApp: boolean;
  snack: (Snack & { id: number }) | null;
  /** of the form that led here, where its errors were not answered at once */
  formResult?: StoredFormResult;
  /** null for a guest; undefined where it cannot be known now */
  viewer: Viewer | null | undefined;
};
