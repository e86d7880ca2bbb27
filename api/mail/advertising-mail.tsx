import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { Fragment } from "react";
import type { Lang } from "#contract/errors";
import { Layout, paragraph, type Sender, senderLine } from "./layout";
import type { AdvertisingMail, Mail } from "./mail";

/** A link that refuses further advertising without a login, and its headers of RFC 8058. */
type WayToRefuse = { url: string; headers: { "List-Unsubscribe": string; "List-Unsubscribe-Post": string } };

/** `body`: plain text; its web addresses become links. */
type Advertisement = { lang: Lang; subject: string; body: string; sender: Sender; refusal: WayToRefuse };

/** The decree (table 6) wants it at the start of the subject, in Korean whatever the language of the mail. */
const mark = "(광고)";
/** The same table wants the way to refuse in both languages. */
const refusals = [
  "더 받고 싶지 않다면 로그인하지 않고 무료로 수신을 거부할 수 있어요.",
  "To refuse further advertising, free of charge and without logging in:",
];
const senders: Record<Lang, string> = { ko: "보내는 곳", en: "Sender" };

/** The only way to an `AdvertisingMail`: with the mark, the sender and the way to refuse (Network Act 50④). */
export async function buildAdvertisingMail({ lang, subject, body, sender, refusal }: Advertisement) {
  const from = `${senders[lang]}: ${senderLine(sender)}`;
  const why = (
    <>
      {from}
      <br />
      {refusals.join(" ")} <Link href={refusal.url}>{refusal.url}</Link>
    </>
  );
  const element = (
    <Layout lang={lang} title={subject} why={why}>
      {body.split(/\n{2,}/).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <Text key={i} style={{ ...paragraph, whiteSpace: "pre-line" }}>
          {withLinks(part)}
        </Text>
      ))}
    </Layout>
  );
  return {
    subject: `${mark} ${subject}`,
    html: await render(element),
    text: `${[subject, body, from, ...refusals, refusal.url].join("\n\n")}\n`,
    headers: refusal.headers,
  } as Mail as AdvertisingMail;
}

const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Link key={i} href={part}>
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Fragment key={i}>{part}</Fragment>
    ),
  );
