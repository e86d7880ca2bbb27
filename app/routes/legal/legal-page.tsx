import type { ReactNode } from "react";
import { Link } from "~/addresses/link";
import { PolicyBlocks } from "~/components/policies/policy-blocks";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import type { Block } from "~/policies/policy-blocks";
import { inlineLinkClass } from "~/ui/text/text-link";
import type { DisplayedPolicy } from "./legal-policy.server";

/** A version of the terms or the privacy policy, with its date, its contents, `children` at its end and links to the other versions. */
export function LegalPage({ policy, children }: { policy: DisplayedPolicy; children?: ReactNode }) {
  const t = useText("legal");
  const lng = useLng();
  const { blocks, isCurrent, isAnnounced, versions, version } = policy;
  const begin = blocks.findIndex(({ kind }) => kind === "heading");
  const intro = begin < 0 ? blocks : blocks.slice(0, begin);
  return (
    <article className="column gap-8 py-8">
      <header className="grid gap-3">
        <h1 className="text-display">{policy.title}</h1>
        <div className="grid gap-3 text-lead text-muted">
          <PolicyBlocks blocks={intro} />
        </div>
        <p className="text-small text-muted">
          {t("version", { version })} · {t("effective", { date: formatDate(policy.effectiveOn, lng) })}
        </p>
        {isCurrent ? null : (
          <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
            {t(isAnnounced ? "announced" : "former")}{" "}
            <Link to="?" className={inlineLinkClass()}>
              {t("seeCurrent")}
            </Link>
          </p>
        )}
      </header>
      <Changes changes={policy.changes} />
      <Contents blocks={blocks} />
      <div className="grid gap-3">
        <PolicyBlocks blocks={begin < 0 ? [] : blocks.slice(begin)} />
      </div>
      {children}
      {versions.length > 1 ? (
        <nav aria-label={t("versions")} className="border-t border-line pt-5">
          <p className="text-small font-semibold text-muted">{t("versions")}</p>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                <Link
                  to={`?version=${one.version}`}
                  aria-current={one.version === version ? "page" : undefined}
                  className="flex min-h-touch items-center gap-2 text-small underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:no-underline"
                >
                  {t("version", { version: one.version })} ·{" "}
                  {t("effective", { date: formatDate(one.effectiveOn, lng) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </article>
  );
}

function Changes({ changes }: { changes: string[] }) {
  const t = useText("legal");
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h2 id="changes" className="font-semibold">
        {t("changes")}
      </h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}

function Contents({ blocks }: { blocks: Block[] }) {
  const t = useText("legal");
  const headings = blocks.filter((block) => block.kind === "heading");
  if (headings.length === 0) return null;
  return (
    <nav aria-label={t("contents")} className="rounded-lg border border-line bg-raised px-5 py-3">
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-touch items-center font-medium hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
