import type { Lang } from "#contract/errors";
import { limits } from "#contract/limits";
import type { MailedKind, Notification, NotificationKind, UnmailedKind } from "#contract/notifications/schemas";
import { isUnmailed } from "./notify";

export const mailTexts = {
  ko: {
    likes: "새로운 좋아요가 있어요",
    see: "곁에서 보기",
    always: "결제와 계정에 관한 메일은 언제나 보내 드려요. 고객 지원 평일 9:00–18:00",
    chosen: (kind: string) => `‘${kind}’ 메일을 받고 계셔서 보냈어요. 더 받고 싶지 않다면:`,
    stop: "이 메일 그만 받기",
    somebody: "누군가",
  },
  en: {
    likes: "You have new likes",
    see: "See it on Gyeot",
    always: "Mail about payments and your account always comes. Customer service: weekdays 9:00–18:00 KST",
    chosen: (kind: string) => `You get this mail because “${kind}” is on. To get no more:`,
    stop: "Stop this mail",
    somebody: "Someone",
  },
};

/** The name of a kind where its mail is switched off. */
export const kindNames: Record<Lang, Record<MailedKind, string>> = {
  ko: {
    renewalNotice: "멤버십 갱신 안내",
    subscription: "새로운 멤버",
    donation: "후원",
    message: "새로운 메시지",
    newPost: "팔로우한 액티비스트의 새 글",
    like: "내 글과 댓글의 좋아요",
    comment: "내 글의 댓글",
    reply: "내 댓글의 답글",
    mention: "나를 언급한 댓글",
    follow: "새로운 팔로워",
    reportResolved: "신고 처리 결과",
  },
  en: {
    renewalNotice: "Membership renewals",
    subscription: "New members",
    donation: "Donations",
    message: "New messages",
    newPost: "New posts of creators you follow",
    like: "Likes on your posts and comments",
    comment: "Comments on your posts",
    reply: "Replies to your comments",
    mention: "Comments that mention you",
    follow: "New followers",
    reportResolved: "Outcomes of reports",
  },
};

/** A notification of a kind that is also sent by mail. */
export type MailableNotification = Notification & { kind: Exclude<NotificationKind, UnmailedKind> };

export const hasMail = (notification: Notification): notification is MailableNotification =>
  !isUnmailed(notification.kind);

type Sentence = (name: string, others: number) => string;

const sentences: Record<Lang, Record<Exclude<NotificationKind, UnmailedKind> | "commentLike", Sentence>> = {
  ko: {
    newPost: (name) => `${name}님이 새 글을 올렸어요`,
    like: (name, others) =>
      others > 0 ? `${name}님 외 ${others}명이 회원님의 글을 좋아해요` : `${name}님이 회원님의 글을 좋아해요`,
    commentLike: (name, others) =>
      others > 0 ? `${name}님 외 ${others}명이 회원님의 댓글을 좋아해요` : `${name}님이 회원님의 댓글을 좋아해요`,
    comment: (name) => `${name}님이 회원님의 글에 댓글을 남겼어요`,
    reply: (name) => `${name}님이 회원님의 댓글에 답글을 남겼어요`,
    mention: (name) => `${name}님이 댓글에서 회원님을 언급했어요`,
    follow: (name) => `${name}님이 회원님을 팔로우해요`,
    subscription: (name) => `${name}님이 멤버십을 구독했어요`,
    donation: (name) => `${name}님이 후원했어요`,
    message: (name) => `${name}님이 메시지를 보냈어요`,
    renewalNotice: () => "7일 뒤에 멤버십이 갱신돼요",
    paymentFailed: () => "멤버십 결제가 되지 않았어요",
    refunded: () => "결제하신 금액을 환불했어요",
    cardNeeded: () => "등록하신 카드를 더 쓸 수 없어요. 다음 결제 전에 다른 카드를 등록해 주세요",
    payoutAccountChanged: () => "정산받을 계좌가 바뀌었어요. 바꾸신 적이 없다면 바로 알려 주세요",
    settlementDecided: () => "정산 신청의 결과가 나왔어요",
    sellerDecided: () => "판매자 정보를 확인한 결과가 나왔어요",
    applicationDecided: () => "액티비스트 신청의 결과가 나왔어요",
    reportResolved: () => "신고하신 내용을 처리했어요",
  },
  en: {
    newPost: (name) => `${name} has posted`,
    like: (name, others) => (others > 0 ? `${name} and ${others} more like your post` : `${name} likes your post`),
    commentLike: (name, others) =>
      others > 0 ? `${name} and ${others} more like your comment` : `${name} likes your comment`,
    comment: (name) => `${name} commented on your post`,
    reply: (name) => `${name} replied to your comment`,
    mention: (name) => `${name} mentioned you in a comment`,
    follow: (name) => `${name} follows you`,
    subscription: (name) => `${name} subscribed to your membership`,
    donation: (name) => `${name} sent you a donation`,
    message: (name) => `${name} sent you a message`,
    renewalNotice: () => "Your membership renews in 7 days",
    paymentFailed: () => "Your membership payment did not go through",
    refunded: () => "Your payment was refunded",
    cardNeeded: () => "Your card no longer works. Please register another before the next payment",
    payoutAccountChanged: () => "Your settlement account was changed. If it was not you, tell us at once",
    settlementDecided: () => "Your settlement request has been decided",
    sellerDecided: () => "Your seller information has been reviewed",
    applicationDecided: () => "Your activist application has been decided",
    reportResolved: () => "Your report has been dealt with",
  },
};

/** The event in one line. */
export function describeEvent({ kind, actor, count, target }: MailableNotification, lang: Lang): string {
  const name = actor?.nickname ?? mailTexts[lang].somebody;
  const event = kind === "like" && target.type === "comment" ? "commentLike" : kind;
  return sentences[lang][event](name, Math.min(count, limits.notificationsCounted) - 1);
}
