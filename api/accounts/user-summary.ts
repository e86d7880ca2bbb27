import type { UserSummary } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { pictureUrl } from "../media/picture-address";

export type SummaryRow = {
  user_id: UserId;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
  role: string;
};

/** The few details of a user shown beside what they did. */
export const toSummary = (row: SummaryRow): UserSummary => ({
  userId: row.user_id,
  domain: row.domain,
  nickname: row.nickname,
  profileImageUrl: pictureUrl(row.profile_image_key, 96),
  isActivist: row.role === "activist",
});
