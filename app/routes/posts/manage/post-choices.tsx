import { useRef } from "react";
import type { PlanId, PostId } from "#contract/ids";
import type { Visibility } from "#contract/posts/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { SelectAll } from "~/components/forms/select-all";
import { markWords } from "~/components/search/mark-words";
import { formatShortDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { FieldErrors } from "~/ui/fields/field";
import { textLinkClass } from "~/ui/text/text-link";
import type { ChangeAnswer, Plan } from "./change-values";

export type ManagedPost = {
  postId: PostId;
  excerpt: string;
  imageCount: number;
  createdAt: string;
  visibility: Visibility;
  minPlanId: PlanId | null;
  tags: string[];
  opensLater: boolean;
  withheld: boolean;
};

type Props = {
  rows: ManagedPost[];
  plans: Plan[];
  words: string;
  now: number;
  answer: ChangeAnswer | undefined;
};

/** The posts, each with its checkbox. */
export function PostChoices({ rows, ...shared }: Props) {
  const t = useText("posts/manage");
  const errors = shared.answer?.errors.postIds;
  const list = useRef<HTMLUListElement>(null);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={errors ? "manage-posts-error" : undefined}
      aria-invalid={errors ? true : undefined}
      tabIndex={errors ? -1 : undefined}
    >
      <legend className="sr-only">{t("posts")}</legend>
      <FieldErrors
        meta={{ id: "manage-posts", name: "postId", errors, errorId: "manage-posts-error", descriptionId: "" }}
      />
      <div className="sticky top-14 z-10 flex flex-wrap items-center gap-x-4 bg-surface">
        <SelectAll
          boxes={() => [...(list.current?.querySelectorAll<HTMLInputElement>("[name=postId]") ?? [])]}
          label={t("selectAll")}
          countText={(count) => t("selected", { count })}
        />
        <a href="#manage-change" className={`${textLinkClass()} ml-auto lg:hidden`}>
          {t("toChange")}
        </a>
      </div>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Choice key={row.postId} row={row} {...shared} />
        ))}
      </ul>
    </fieldset>
  );
}

function Choice({ row, plans, words, now, answer }: { row: ManagedPost } & Omit<Props, "rows">) {
  const t = useText("posts/manage");
  const lng = useLng();
  const { postId, excerpt, imageCount, createdAt, opensLater, withheld } = row;
  const errors = answer?.postErrors[postId];
  const errorId = `error-${postId}`;
  return (
    <li className="flex gap-3 py-3 break-keep wrap-anywhere">
      <input
        id={`choose-${postId}`}
        type="checkbox"
        name="postId"
        value={postId}
        defaultChecked={answer?.values.postIds.includes(postId)}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? errorId : undefined}
        className="mt-1 size-6 shrink-0"
      />
      <div className="grid min-w-0 grow gap-1">
        <label htmlFor={`choose-${postId}`} className="line-clamp-2 text-row font-semibold" dir="auto">
          {withheld
            ? t("withheld")
            : excerpt
              ? (markWords(excerpt, words) ?? excerpt)
              : t("pictures", { count: imageCount })}
        </label>
        <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
          <Link to={href("/posts/:postId", { postId })} className="underline underline-offset-4">
            <time dateTime={createdAt} suppressHydrationWarning>
              {formatShortDate(createdAt, lng, new Date(now))}
            </time>
          </Link>
          <Facts row={row} plans={plans} />
          {opensLater ? <Badge>{t("opensLater")}</Badge> : null}
        </p>
        <FieldErrors meta={{ id: postId, name: "postId", errors, errorId, descriptionId: "" }} />
      </div>
    </li>
  );
}

function Facts({ row: { visibility, minPlanId, tags }, plans }: { row: ManagedPost; plans: Plan[] }) {
  const t = useText("posts/manage");
  const plan = plans.find(({ id }) => id === minPlanId)?.name;
  const audience = plan ? t("membersOf", { plan }) : t(visibility);
  return <span className="min-w-0">{[audience, ...tags.map((tag) => `#${tag}`)].join(" · ")}</span>;
}
