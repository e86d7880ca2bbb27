/**
 * The pages of the website that the API and its mails link to. app/addresses/pages.test.ts compares them with
 * the website's route table.
 */
export const pages = {
  login: "/accounts/login",
  contact: "/contact",
  terms: "/terms",
  privacy: "/privacy",
  appeal: "/accounts/appeal",
  takedownCase: "/takedown/case",
  notificationSettings: "/settings/notifications",
  dataExport: "/settings/data",
  unsubscribe: "/notifications/unsubscribe",
  creator: "/:domain",
  post: "/posts/:postId",
  room: "/messages/:roomId",
  subscriptions: "/mypage/subscriptions",
  payment: "/mypage/payments/:paymentId",
  receipt: "/checkout/:orderId/receipt",
  cards: "/mypage/cards",
  donations: "/mypage/donations",
  settlements: "/mypage/withdrawal",
  seller: "/mypage/withdrawal/seller",
  application: "/mypage/apply",
  reports: "/mypage/reports",
  ownCampaigns: "/mypage/campaigns",
  campaign: "/campaigns/:campaignId",
  ownCampaign: "/mypage/campaigns/:campaignId",
  delivery: "/campaigns/:campaignId/delivery",
  cardReturn: "/checkout/return/card",
  brandPayReturn: "/checkout/return/brandpay",
  socialCard: "/og/:kind/:id",
} as const;

type PageName = keyof typeof pages;

export type ParamName<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : never;

/** The parameters of a pattern, if it has any, and a query or fragment. */
export type PathParts<P extends string> =
  ParamName<P> extends never ? [suffix?: string] : [params: Record<ParamName<P>, string>, suffix?: string];

/** The path of a page on the website: `pagePath("post", { postId })`. */
export const pagePath = <N extends PageName>(name: N, ...parts: PathParts<(typeof pages)[N]>): string =>
  fillPattern<string>(pages[name], ...(parts as PathParts<string>));

/** A pattern with its parameters, each one segment whatever it contains. */
export function fillPattern<P extends string>(pattern: P, ...parts: PathParts<P>): string {
  const [params, suffix] = (typeof parts[0] === "object" ? parts : [{}, parts[0]]) as [Record<string, string>, string?];
  return pattern.replace(/:(\w+)/g, (_, name: string) => pathSegment(params[name] ?? "")) + (suffix ?? "");
}

/** A value as one segment of a path: encoded, and no step to the parent. */
export function pathSegment(value: string): string {
  const encoded = encodeURIComponent(value);
  return encoded === "." || encoded === ".." ? encoded.replaceAll(".", "%2E") : encoded;
}
