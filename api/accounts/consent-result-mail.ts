import type { Lang } from "#contract/errors";
import { formatDateTime } from "#contract/format";
import { pagePath } from "#contract/pages";
import { businessOf } from "#contract/runtime/business";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { senderLine } from "../mail/layout";
import { renderLetter } from "../mail/letter";
import { defineMail } from "../mail/mail";
import { queueMail } from "../mail/queue-mail";

/** `at`: an ISO time. */
type ConsentResult = { given: boolean; at: string };
type Owner = { email: string; lang: Lang };

const texts = {
  ko: {
    given: "광고성 메일 수신에 동의하셨어요",
    withdrawn: "광고성 메일 수신 동의를 철회하셨어요",
    at: "처리일",
    sender: "보내는 곳",
    change: "알림 설정에서 언제든지 무료로 바꿀 수 있어요.",
  },
  en: {
    given: "You agreed to advertising mail",
    withdrawn: "You withdrew your consent to advertising mail",
    at: "Recorded",
    sender: "Sender",
    change: "You can change this at any time, free of charge, in your settings.",
  },
} as const;

/** Queues the result of a consent to advertising or of its withdrawal, in the transaction that records it. */
export async function mailConsentResult(
  deps: Deps,
  tx: Tx,
  { owner: { email, lang }, given, at }: { owner: Owner; given: boolean; at: Date },
): Promise<void> {
  await queueMail(deps, tx, { to: email, lang, kind: "consentResult", details: { given, at: at.toISOString() } });
}

declare module "../mail/mail" {
  interface MailDetails {
    consentResult: ConsentResult;
  }
}

/** States result, time and sender, as the Information and Communications Network Act (50⑦) wants; it offers nothing. */
export const consentResultMail = defineMail({
  kind: "consentResult",
  async render(deps, { given, at }, lang) {
    const t = texts[lang];
    return renderLetter({
      lang,
      title: given ? t.given : t.withdrawn,
      paragraphs: [
        { text: `${t.at}: ${formatDateTime(at, lang)}` },
        { text: `${t.sender}: ${senderLine(businessOf(deps.env, lang))}` },
        { text: t.change, url: deps.env.PUBLIC_URL + pagePath("notificationSettings") },
      ],
    });
  },
});
