import { Form } from "@remix-run/react";
import type { DraftSummary } from "#contract/posts/schemas";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { RelativeTime } from "~/ui/text/time-text";

/** Offers the newest draft at the top of a new post; the others are listed at the bottom. */
export function DraftOffer({ drafts: [newest, ...others] }: { drafts: DraftSummary[] }) {
  const t = useText("posts/writing");
  if (!newest) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-soft px-4 py-2">
      <p className="min-w-0 grow basis-48 text-small">
        <span className="line-clamp-1 break-keep wrap-anywhere">{newest.excerpt || t("draftUntitled")}</span>
        {others.length > 0 ? (
          <a href="#drafts" className="text-muted underline">
            {t("otherDrafts", { count: others.length })}
          </a>
        ) : null}
      </p>
      <LinkButton to={`/posts/new?draft=${newest.draftId}`} reloadDocument variant="secondary" size="small">
        {t("continueDraft")}
      </LinkButton>
    </div>
  );
}

/** The other drafts, each a link to continue it; discarding one takes two steps, without script as well. */
export function DraftList({ drafts, current }: { drafts: DraftSummary[]; current: string | null }) {
  const t = useText("posts/writing");
  if (drafts.length === 0 && !current) return null;
  return (
    <section aria-labelledby="drafts" className="grid gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="drafts" className="text-title">
          {t("drafts")}
        </h2>
        {current ? (
          <LinkButton to="/posts/new" reloadDocument variant="secondary" size="small">
            {t("startNew")}
          </LinkButton>
        ) : null}
      </div>
      <ul className="grid gap-2">
        {drafts.map((draft) => (
          <li key={draft.draftId} className="rounded-lg border border-line bg-raised">
            <DraftRow draft={draft} current={current} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DraftRow({ draft, current }: { draft: DraftSummary; current: string | null }) {
  const t = useText("posts/writing");
  const { draftId, excerpt, imageCount, updatedAt } = draft;
  const named = excerpt || t("draftUntitled");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 px-4 py-2">
      <div className="min-w-0 grow basis-48">
        <Link
          to={`/posts/new?draft=${draftId}`}
          reloadDocument
          className="flex min-h-touch items-center font-medium break-keep wrap-anywhere hover:underline"
        >
          <span className="line-clamp-2">{named}</span>
        </Link>
        <p className="pb-1 text-small text-muted">
          <RelativeTime at={updatedAt} />
          {imageCount > 0 ? <> · {t("draftPictures", { count: imageCount })}</> : null}
        </p>
      </div>
      <details className="text-small">
        <summary
          aria-label={t("discardOf", { excerpt: named })}
          className="flex min-h-touch cursor-pointer list-none items-center justify-end px-2 font-medium text-danger [&::-webkit-details-marker]:hidden"
        >
          {t("discard")}
        </summary>
        <Form method="post" action="/posts/new" className="grid justify-items-end gap-2 pb-2">
          <input type="hidden" name="current" value={current ?? ""} />
          <p className="text-muted">{t("discardSure")}</p>
          <SubmitButton variant="danger" size="small" name="intent" value={`discard:${draftId}`}>
            {t("discard")}
          </SubmitButton>
        </Form>
      </details>
    </div>
  );
}
