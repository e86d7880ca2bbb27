import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { ContactId } from "#contract/ids";
import { Layout, paragraph } from "../mail/layout";
import { defineMail } from "../mail/mail";
import { findContact } from "./queries";

const texts = {
  ko: { subject: "[곁] 문의하신 내용에 답해 드려요", title: "문의에 답해 드려요", originalTitle: "보내 주신 문의" },
  en: {
    subject: "[Gyeot] An answer to your message",
    title: "An answer to your message",
    originalTitle: "What you wrote",
  },
} as const;

declare module "../mail/mail" {
  interface MailDetails {
    contactAnswer: { contactId: ContactId };
  }
}

/** The answer, followed by the letter it answers. */
export const contactAnswerMail = defineMail({
  kind: "contactAnswer",
  async render(deps, { contactId }, lang) {
    const letter = await findContact(deps, contactId);
    if (!letter?.answer) throw new Error("a letter without an answer was to be mailed");
    const { subject, title, originalTitle } = texts[lang];
    const lines = { ...paragraph, whiteSpace: "pre-wrap" as const };
    const element = (
      <Layout lang={lang} title={title}>
        <Text style={lines}>{letter.answer}</Text>
        <Text style={{ ...lines, color: "#6b625a", borderTop: "1px solid #e6ded4", paddingTop: "16px" }}>
          {`${originalTitle}\n\n${letter.body}`}
        </Text>
      </Layout>
    );
    return { subject, html: await render(element), text: `${letter.answer}\n\n— ${originalTitle}\n\n${letter.body}\n` };
  },
});
