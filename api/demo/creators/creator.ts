import type { Field } from "#contract/creators/schemas";
import type { Visibility } from "#contract/posts/schemas";

type DemoPlan = { name: string; priceWon: number; basic: boolean; description: string; benefits: string[] };
/** `pictures`: how many of its creator's photographs it has; `plan`: the index of the creator's plan that opens a members' post. */
export type DemoPost = {
  /** in the Markdown of posts */
  text: string;
  teaser?: string;
  tags?: string[];
  visibility: Visibility;
  pictures?: number;
  plan?: number;
  daysAgo?: number;
};
export type DemoCreator = {
  domain: string;
  nickname: string;
  email: string;
  gender: "male" | "female";
  lang: "ko" | "en";
  field: Field;
  /** besides the demo's fans */
  followers: number;
  introduction: string;
  /** Files of `photographs/`: face, cover, and those of the posts in their order. Without any: the default pictures. */
  pictures: { face: string; cover: string; posts: string[] } | null;
  plans: DemoPlan[];
  /** of the posts with a tag; `cover`: a file of `photographs/` */
  series?: { title: string; description: string; cover: string; tag: string; isComplete?: boolean }[];
  posts: DemoPost[];
  /** posts of earlier months, older than those in `posts` */
  former?: (DemoPost & { daysAgo: number })[];
};

export const basic = (name: string, priceWon: number, description: string, benefits: string[]): DemoPlan => ({
  name,
  priceWon,
  basic: true,
  description,
  benefits,
});
export const plus = (name: string, priceWon: number, description: string, benefits: string[]): DemoPlan => ({
  name,
  priceWon,
  basic: false,
  description,
  benefits,
});
