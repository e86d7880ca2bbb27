import type { Lang } from "#contract/errors";
import { formatDate } from "#contract/format";
import type { Card } from "./draw-card";
import { drawableText } from "./drawable-text";
import type { PostCardRow } from "./queries";

type PostTexts = Pick<Card, "badge" | "title" | "address" | "text" | "foot">;

export const cardTexts = {
  ko: {
    brand: "곁",
    field: { art: "아티스트", entrepreneurship: "기업가", sports: "스포츠", celebrity: "셀럽", social: "사회활동" },
    followers: (count: string) => `팔로워 ${count}`,
    members: "멤버 전용",
    followersOnly: "팔로워 전용",
    lockedMembers: "멤버 전용 글이에요.",
    lockedFollowers: "팔로워 전용 글이에요.",
    join: "멤버십에서 함께해 주세요.",
    follow: "팔로우하면 바로 볼 수 있어요.",
    postOf: (name: string) => `${name}님의 글`,
    series: "시리즈",
    episodes: (count: number) => `${count}편`,
    withheld: (date: string) => `${date}까지 게시를 중단한 글이에요.`,
  },
  en: {
    brand: "Gyeot",
    field: {
      art: "Artists",
      entrepreneurship: "Entrepreneurs",
      sports: "Sports",
      celebrity: "Celeb",
      social: "Social activism",
    },
    followers: (count: string) => `Followers ${count}`,
    members: "Members only",
    followersOnly: "Followers only",
    lockedMembers: "A post for members.",
    lockedFollowers: "A post for followers.",
    join: "Join the membership to read it.",
    follow: "Follow to read it right away.",
    postOf: (name: string) => `A post by ${name}`,
    series: "Series",
    episodes: (count: number) => (count === 1 ? "1 post" : `${count} posts`),
    withheld: (date: string) => `A post withheld until ${date}.`,
  },
} as const;

export function readablePostTexts({ nickname, body }: PostCardRow, lang: Lang): PostTexts {
  const name = drawableText(nickname, 40);
  return {
    badge: "",
    title: drawableText(body ?? "", 84) || cardTexts[lang].postOf(name),
    address: "",
    text: "",
    foot: name,
  };
}

/** In the place of a post that a guest may not read. */
export function lockedPostTexts(post: PostCardRow, lang: Lang, withheldUntil: string | null): PostTexts {
  const { visibility, nickname, domain } = post;
  const teaser = drawableText(post.teaser, 84);
  const t = cardTexts[lang];
  const shared = { title: drawableText(nickname, 40), address: `@${domain}`, foot: "" };
  if (withheldUntil) return { ...shared, badge: "", text: t.withheld(formatDate(withheldUntil, lang)) };
  return visibility === "members"
    ? { ...shared, badge: t.members, text: teaser || `${t.lockedMembers} ${t.join}` }
    : { ...shared, badge: t.followersOnly, text: teaser || `${t.lockedFollowers} ${t.follow}` };
}
