import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { Lang } from "#contract/errors";
import { Layout, paragraph } from "./layout";
import type { Mail } from "./mail";

/** A text, an address, or both: the address follows its text as a link. */
type Paragraph = { text?: string; url?: string };
type Letter = { lang: Lang; title: string; paragraphs: Paragraph[]; why?: string };

/** A mail of paragraphs alone, in HTML and as plain text. Its subject is the title, after the name of the site. */
export async function renderLetter({ lang, title, paragraphs, why }: Letter): Promise<Mail> {
  const element = (
    <Layout lang={lang} title={title} why={why}>
      {paragraphs.map(({ text, url }) => (
        <Text key={`${text} ${url}`} style={{ ...paragraph, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text} {url ? <Link href={url}>{url}</Link> : null}
        </Text>
      ))}
    </Layout>
  );
  const parts = [title, ...paragraphs.flatMap(({ text, url }) => [text, url]), why].filter(
    (part) => part !== undefined,
  );
  return {
    subject: `[${lang === "ko" ? "곁" : "Gyeot"}] ${title}`,
    html: await render(element),
    text: `${parts.join("\n\n")}\n`,
  };
}
