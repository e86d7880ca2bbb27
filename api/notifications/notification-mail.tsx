import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { MailedKind } from "#contract/notifications/schemas";
import { labelledTitle } from "#contract/posts/post-labels";
import type { Deps } from "../deps";
import { Layout, paragraph } from "../mail/layout";
import type { Mail } from "../mail/mail";
import { unsubscribeLink } from "../mail/mail-token";
import { describeEvent, kindNames, type MailableNotification, mailTexts } from "./mail-texts";
import { isMailedKind } from "./notify";
import { labelsOfNewPost } from "./queries";

/**
 * The mail of a notification (likes share one): the actor, the event and a link. Never the text of a post or comment,
 * because its reader may lose access before reading the mail.
 */
export async function notificationMail(
  deps: Deps,
  { userId, lang }: { userId: UserId; lang: Lang },
  notifications: [MailableNotification, ...MailableNotification[]],
): Promise<Mail> {
  const labels = await Promise.all(notifications.map((one) => labelsOfNewPost(deps, one)));
  const lines = notifications.map((one, i) => ({
    text: labelledTitle(labels[i] ?? [], describeEvent(one, lang), lang),
    url: `${deps.env.PUBLIC_URL}${one.target.url}`,
  }));
  const title = lines.length === 1 ? (lines[0]?.text ?? "") : mailTexts[lang].likes;
  const { kind } = notifications[0];
  const stop = isMailedKind(kind) ? stopOf(deps, userId, kind, lang) : null;
  const element = (
    <Layout lang={lang} title={title} why={stop ? <StopLink {...stop} /> : mailTexts[lang].always}>
      {lines.map(({ text, url }) => (
        <Text key={url} style={paragraph}>
          {lines.length > 1 ? <>{text} </> : null}
          <Link href={url} style={link}>
            {mailTexts[lang].see}
          </Link>
        </Text>
      ))}
    </Layout>
  );
  return {
    subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
    html: await render(element),
    text: `${[title, ...lines.map(({ text, url }) => (lines.length > 1 ? `${text}\n${url}` : url))].join("\n\n")}\n\n${
      stop ? `${stop.why}\n${stop.url}` : mailTexts[lang].always
    }\n`,
    headers: stop?.headers,
  };
}

const link = { color: "#a8431f", textDecoration: "underline" };

function stopOf(deps: Deps, userId: UserId, kind: MailedKind, lang: Lang) {
  const why = mailTexts[lang].chosen(kindNames[lang][kind]);
  return { ...unsubscribeLink(deps, { userId, kind }), why, label: mailTexts[lang].stop };
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
