import { Link, Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { Lang } from "#contract/errors";
import type { MailedKind, Notification } from "#contract/notifications";
import type { Deps } from "../deps";
import { Layout, paragraph } from "../mail/layout";
import type { Mail } from "../mail/mail";
import { mailToken } from "./mail-token";
import { isMailedKind } from "./notify";
import { kindWords, whatHappened, words } from "./words";

/**
 * What a mail says of notifications, of which each but likes comes in one of its own: who did what, and where it is to
 * be seen. Never a word of a post or a comment: what is open to its reader now may be open to them no more when it is read.
 */
export async function notificationMail(
  deps: Deps,
  { userId, lang }: { userId: string; lang: Lang },
  told: [Notification, ...Notification[]],
): Promise<Mail> {
  const lines = told.map((one) => ({ text: whatHappened(one, lang), url: `${deps.env.PUBLIC_URL}${one.target.url}` }));
  const title = lines.length === 1 ? (lines[0]?.text ?? "") : words[lang].likes;
  const { kind } = told[0];
  const stop = isMailedKind(kind) ? stopOf(deps, userId, kind, lang) : null;
  const element = (
    <Layout lang={lang} title={title} why={stop ? <StopLink {...stop} /> : words[lang].always}>
      {lines.map(({ text, url }) => (
        <Text key={url} style={paragraph}>
          {lines.length > 1 ? <>{text} </> : null}
          <Link href={url} style={link}>
            {words[lang].see}
          </Link>
        </Text>
      ))}
    </Layout>
  );
  return {
    subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
    html: await render(element),
    text: `${[title, ...lines.map(({ text, url }) => (lines.length > 1 ? `${text}\n${url}` : url))].join("\n\n")}\n\n${
      stop ? `${stop.why}\n${stop.url}` : words[lang].always
    }\n`,
    headers: stop ? oneClick(stop.url) : undefined,
  };
}

const link = { color: "#a8431f", textDecoration: "underline" };

/** RFC 8058: the mail program shows a button of its own, and posts to the address without any page of ours. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function stopOf(deps: Deps, userId: string, kind: MailedKind, lang: Lang) {
  const url = `${deps.env.PUBLIC_URL}/notifications/unsubscribe?token=${mailToken(deps.keys, { userId, kind })}`;
  return { url, why: words[lang].chosen(kindWords[lang][kind]), label: words[lang].stop };
}

function StopLink({ url, why, label }: { url: string; why: string; label: string }) {
  return (
    <>
      {why}{" "}
      <Link href={url} style={link}>
        {label}
      </Link>
    </>
  );
}
