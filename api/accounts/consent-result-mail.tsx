import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import { formatDateTime } from "#contract/format";
import { pagePath } from "#contract/pages";
import { businessOf } from "#contract/runtime/business";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { Layout, paragraph, senderLine } from "../mail/layout";
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
    const title = given ? t.given : t.withdrawn;
    const lines = [`${t.at}: ${formatDateTime(at, lang)}`, `${t.sender}: ${senderLine(businessOf(deps.env, lang))}`];
    const url = deps.env.PUBLIC_URL + pagePath("notificationSettings");
    const element = (
      <Layout lang={lang} title={title}>
        {lines.map((line) => (
          <Text key={line} style={paragraph}>
            {line}
          </Text>
        ))}
        <Text style={paragraph}>
          {t.change} <Link href={url}>{url}</Link>
        </Text>
      </Layout>
    );
    return {
      subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
      html: await render(element),
      text: `${[title, ...lines, t.change, url].join("\n\n")}\n`,
    };
  },
});
