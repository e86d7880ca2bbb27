import type { UserSummary } from "#contract/people";
import { pictureUrl } from "../media/address";

export type SummaryRow = {
  user_id: string;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
  role: string;
};

/** The little of a person that stands beside what they did. */
export const toSummary = (row: SummaryRow): UserSummary => ({
  userId: row.user_id,
  domain: row.domain,
  nickname: row.nickname,
  profileImageUrl: pictureUrl(row.profile_image_key, 96),
  isActivist: row.role === "activist",
});
