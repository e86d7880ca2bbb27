import type { Lang } from "../errors";
import { type MailKind, mailKinds } from "../mail/values";

type Message = Record<Lang, string>;

/** What a user reads who tries to do something that is switched off: one message for each such capability. */
export const pausedMessages = {
  signUp: {
    ko: "지금은 회원 가입을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Sign-up is paused for now. Please try again in a while.",
  },
  passwordLogin: {
    ko: "지금은 이메일 로그인을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Logging in by email is paused for now. Please try again in a while.",
  },
  socialLogin: {
    ko: "지금은 카카오, 네이버, Apple, Google 로그인을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Logging in with Kakao, Naver, Apple or Google is paused for now. Please try again in a while.",
  },
  passkeyLogin: {
    ko: "지금은 패스키 로그인을 잠시 멈췄어요. 다른 방법으로 로그인해 주세요.",
    en: "Logging in with a passkey is paused for now. Please log in another way.",
  },
  posting: {
    ko: "지금은 글 올리기를 잠시 멈췄어요. 쓰던 글은 임시 저장해 두세요.",
    en: "Posting is paused for now. Please keep what you have written as a draft.",
  },
  pictures: {
    ko: "지금은 사진 올리기를 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Uploading pictures is paused for now. Please try again in a while.",
  },
  comments: {
    ko: "지금은 댓글 쓰기를 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Comments are paused for now. Please try again in a while.",
  },
  chat: {
    ko: "지금은 메시지 보내기를 잠시 멈췄어요. 받은 메시지는 볼 수 있어요.",
    en: "Sending messages is paused for now. You can still read them.",
  },
  donations: {
    ko: "지금은 후원을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Donations are paused for now. Please try again in a while.",
  },
  newMemberships: {
    ko: "지금은 새 멤버십 구독을 잠시 멈췄어요. 구독하고 있는 멤버십은 그대로예요.",
    en: "New memberships are paused for now. Yours are not affected.",
  },
  settlements: {
    ko: "지금은 정산을 잠시 멈췄어요. 정산할 금액은 그대로 남아 있어요.",
    en: "Settlements are paused for now. Your balance is not affected.",
  },
  search: {
    ko: "지금은 검색을 잠시 멈췄어요. 조금 뒤에 다시 시도해 주세요.",
    en: "Search is paused for now. Please try again in a while.",
  },
} as const satisfies Record<string, Message>;

/** What users do and a switch pauses: they are refused with CAPABILITY_PAUSED. */
export type Capability = keyof typeof pausedMessages;
export const capabilities = Object.keys(pausedMessages) as Capability[];

/** A kind of mail that is switched off stays in the queue. */
export type MailSwitch = `mail_${MailKind}`;
const mailSwitches = mailKinds.map((kind): MailSwitch => `mail_${kind}`);

/** `writes` off is the read-only mode; `renewals` off leaves due memberships to be charged later. */
export type SwitchName = "writes" | Capability | "renewals" | MailSwitch;
export const switchNames = ["writes", ...capabilities, "renewals", ...mailSwitches] as [SwitchName, ...SwitchName[]];
