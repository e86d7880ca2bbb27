/** Fans of the demo world; the first one's account is printed at the start. One nickname has the maximum length. */
export const demoFans = [
  { email: "fan@example.com", nickname: "소소한하루", gender: "female", lang: "ko" },
  { email: "fan2@example.com", nickname: "밤산책", gender: "male", lang: "ko" },
  { email: "fan3@example.com", nickname: "QuietReader", gender: "female", lang: "en" },
  { email: "fan4@example.com", nickname: "귤한봉지", gender: "female", lang: "ko" },
  { email: "fan5@example.com", nickname: "느린편지를기다리는새벽두시의우체국사람들", gender: "male", lang: "ko" },
  { email: "fan6@example.com", nickname: "Tom_in_Seoul", gender: "male", lang: "en" },
  { email: "fan7@example.com", nickname: "오늘도맑음", gender: "female", lang: "ko" },
  { email: "fan8@example.com", nickname: "책갈피", gender: "male", lang: "ko" },
] as const;

/** A former admin: other admins judge what they decided. */
export const demoColleague = {
  email: "colleague@example.com",
  nickname: "새벽당번",
  gender: "male",
  lang: "ko",
} as const;
export const demoAdmin = { email: "admin@example.com", nickname: "곁지기", gender: "female", lang: "ko" } as const;
/** A payout needs two admins. */
export const demoSecondAdmin = {
  email: "admin2@example.com",
  nickname: "아침당번",
  gender: "male",
  lang: "ko",
} as const;
export const demoPassword = "gyeot-demo-2026";

/**
 * Who joined what, by index: fan (from 8 on those of creators/followers.ts), creator, plan, days ago; `lapsed` ones were
 * cancelled and have run out; `failing` ones could not be renewed.
 */
export const demoMemberships: {
  fan: number;
  creator: number;
  plan: number;
  daysAgo: number;
  lapsed?: boolean;
  failing?: boolean;
}[] = [
  { fan: 0, creator: 4, plan: 0, daysAgo: 20 },
  { fan: 0, creator: 8, plan: 0, daysAgo: 60, lapsed: true },
  { fan: 1, creator: 0, plan: 1, daysAgo: 12 },
  { fan: 2, creator: 2, plan: 1, daysAgo: 9 },
  { fan: 2, creator: 0, plan: 0, daysAgo: 3 },
  { fan: 3, creator: 0, plan: 2, daysAgo: 25 },
  { fan: 4, creator: 1, plan: 0, daysAgo: 6 },
  { fan: 5, creator: 9, plan: 1, daysAgo: 33, failing: true },
  { fan: 6, creator: 3, plan: 0, daysAgo: 2 },
  { fan: 7, creator: 5, plan: 0, daysAgo: 10 },
  { fan: 8, creator: 0, plan: 1, daysAgo: 27 },
  { fan: 9, creator: 0, plan: 1, daysAgo: 26 },
  { fan: 10, creator: 0, plan: 1, daysAgo: 28 },
  { fan: 11, creator: 0, plan: 0, daysAgo: 29 },
];
