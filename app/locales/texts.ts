import type accounts from "./ko/accounts";
import type admin from "./ko/admin";
import type adminMoney from "./ko/adminMoney";
import type checkout from "./ko/checkout";
import type comments from "./ko/comments";
import type creator from "./ko/creator";
import type credentials from "./ko/credentials";
import type errors from "./ko/errors";
import type explore from "./ko/explore";
import type feed from "./ko/feed";
import type gifts from "./ko/gifts";
import type landing from "./ko/landing";
import type legal from "./ko/legal";
import type messages from "./ko/messages";
import type money from "./ko/money";
import type mypage from "./ko/mypage";
import type notifications from "./ko/notifications";
import type people from "./ko/people";
import type plans from "./ko/plans";
import type posts from "./ko/posts";
import type profile from "./ko/profile";
import type reports from "./ko/reports";
import type search from "./ko/search";
import type settings from "./ko/settings";
import type sharing from "./ko/sharing";
import type shell from "./ko/shell";
import type writing from "./ko/writing";

/** The areas of the product's words; ko is the source and gives the shape. */
export type Texts = {
  accounts: typeof accounts;
  admin: typeof admin;
  adminMoney: typeof adminMoney;
  checkout: typeof checkout;
  comments: typeof comments;
  messages: typeof messages;
  money: typeof money;
  mypage: typeof mypage;
  errors: typeof errors;
  landing: typeof landing;
  legal: typeof legal;
  creator: typeof creator;
  explore: typeof explore;
  feed: typeof feed;
  gifts: typeof gifts;
  notifications: typeof notifications;
  people: typeof people;
  plans: typeof plans;
  posts: typeof posts;
  reports: typeof reports;
  settings: typeof settings;
  credentials: typeof credentials;
  profile: typeof profile;
  sharing: typeof sharing;
  search: typeof search;
  shell: typeof shell;
  writing: typeof writing;
};

export type Area = keyof Texts;
export type TextKey<A extends Area> = keyof Texts[A] & string;
export type TextParams = Record<string, string | number>;

/** English needs every Korean key, and may add `<key>_one` where one differs from many. */
export type English<Source> = { [K in keyof Source]: string } & { [K in keyof Source as `${K & string}_one`]?: string };
