import { formatDateTime } from "#contract/format";
import type { UserId } from "#contract/ids";
import { pagePath } from "#contract/pages";
import { businessOf } from "#contract/runtime/business";
import { senderLine } from "../mail/layout";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";
import { unsubscribeLink } from "../mail/mail-token";

declare module "../mail/mail" {
  interface MailDetails {
    /** `consentedAt`: an ISO time. */
    consentConfirmation: { userId: UserId; consentedAt: string };
  }
}

const texts = {
  ko: {
    title: "광고성 메일 수신 동의를 확인해 주세요",
    consented: "수신에 동의한 날",
    sender: "보내는 곳",
    keep: "계속 받으시려면 아무것도 하지 않으셔도 돼요.",
    withdraw: "더 받고 싶지 않다면 로그인하지 않고 무료로 철회할 수 있어요.",
    settings: "알림 설정에서도 언제든지 바꿀 수 있어요.",
    why: "법에 따라 수신 동의를 2년마다 확인해요. 이 메일은 광고가 아니에요.",
  },
  en: {
    title: "Please check your consent to advertising mail",
    consented: "You agreed on",
    sender: "Sender",
    keep: "To keep receiving it, you need to do nothing.",
    withdraw: "To stop it, withdraw your consent here, free of charge and without logging in.",
    settings: "You can also change it at any time in your settings.",
    why: "Korean law has us confirm this consent every two years. This mail is no advertisement.",
  },
} as const;

/** States sender, consent, its time, and how to keep or withdraw it (Information and Communications Network Act 50⑧). */
export const consentConfirmationMail = defineMail({
  kind: "consentConfirmation",
  async render(deps, { userId, consentedAt }, lang) {
    const t = texts[lang];
    const { url, headers } = unsubscribeLink(deps, { userId, kind: "marketing" });
    const letter = await renderLetter({
      lang,
      title: t.title,
      paragraphs: [
        { text: `${t.consented}: ${formatDateTime(consentedAt, lang)}` },
        { text: `${t.sender}: ${senderLine(businessOf(deps.env, lang))}` },
        { text: t.keep },
        { text: t.withdraw, url },
        { text: t.settings, url: deps.env.PUBLIC_URL + pagePath("notificationSettings") },
      ],
      why: t.why,
    });
    return { ...letter, headers };
  },
});
