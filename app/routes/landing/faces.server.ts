import type { RecommendedCard } from "#contract/creators/schemas";

export type Face = Pick<
  RecommendedCard,
  "userId" | "domain" | "nickname" | "introduction" | "profileImageUrl" | "backgroundImageUrl" | "field" | "monthlyFrom"
>;

/** Recommended creators: two with a cover for the hero, four for the cards; nobody is in both if there are at least six. */
export function chooseFaces(cards: RecommendedCard[]): { featured: Face[]; works: Face[] } {
  const pictured = firstThose(cards, (card) => card.backgroundImageUrl !== null);
  const works = pictured.slice(0, 2);
  const priced = firstThose(pictured, (card) => card.monthlyFrom !== null);
  const featured = firstThose(priced, (card) => !works.includes(card)).slice(0, 4);
  return { featured: featured.map(faceOf), works: works.map(faceOf) };
}

const firstThose = <Item>(items: Item[], wanted: (item: Item) => boolean): Item[] => [
  ...items.filter(wanted),
  ...items.filter((item) => !wanted(item)),
];

/** Without what depends on the viewer: this page is kept for all guests. */
const faceOf = (card: RecommendedCard): Face => ({
  userId: card.userId,
  domain: card.domain,
  nickname: card.nickname,
  introduction: card.introduction,
  profileImageUrl: card.profileImageUrl,
  backgroundImageUrl: card.backgroundImageUrl,
  field: card.field,
  monthlyFrom: card.monthlyFrom,
});
