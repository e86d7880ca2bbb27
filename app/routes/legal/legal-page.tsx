import { formatDate } from "../../format";
import { useLng, useText } from "../../i18n";
import type { LegalText } from "./legal-text.server";

export function LegalPage({ text }: { text: LegalText }) {
  const t = useText("legal");
  const date = formatDate(text.effectiveOn, useLng());
  return (
    <article className="mx-auto grid max-w-column gap-8 px-4 py-8">
      <header className="grid gap-3">
        <h1 className="text-display">{text.title}</h1>
        <p className="text-lead text-muted">{text.intro}</p>
        <p className="text-small text-muted">{t("effective", { date })}</p>
      </header>
      <nav aria-label={t("contents")} className="rounded-lg border border-line bg-raised px-5 py-3">
        <ol>
          {text.sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="flex min-h-touch items-center font-medium hover:text-accent hover:underline"
              >
                {section.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section) => (
        <section key={section.id} id={section.id} className="grid gap-3">
          <h2 className="text-title">{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
