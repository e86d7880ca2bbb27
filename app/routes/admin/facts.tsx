import { Fragment, type ReactNode } from "react";
import { href, type LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Card } from "~/ui/card";
import { inlineLinkClass, TextLink } from "~/ui/text/text-link";

export type Fact = [name: string, value: ReactNode];

/** The facts about one thing, as a list of names and values. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  return (
    <Card>
      {title ? <h2 className="mb-3 text-title">{title}</h2> : null}
      <FactList facts={facts} />
    </Card>
  );
}

/** As `Facts`, for use inside a card. */
export const FactList = ({ facts }: { facts: Fact[] }) => (
  <dl className="grid gap-3">
    {facts.map(([name, value]) => (
      <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <dt className="text-small text-muted">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

/** A correspondence, oldest first; a missing answer is left out. */
export function Correspondence({
  letters: [first, ...answers],
}: {
  letters: [[title: string, words: string], ...Answer[]];
}) {
  return (
    <Card as="section">
      <h2 className="text-title">{first[0]}</h2>
      <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{first[1] || "—"}</p>
      {answers.map(([title, words]) =>
        words ? (
          <Fragment key={title}>
            <h2 className="mt-6 border-t border-line pt-5 text-title">{title}</h2>
            <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
          </Fragment>
        ) : null,
      )}
    </Card>
  );
}

type Answer = [title: string, words: string | null];

/** A text of several lines, as it was written. */
export const Multiline = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line">{children}</span>
);

export function PersonLink({ person }: { person: { userId: string; nickname: string } | null }) {
  if (!person) return "—";
  return (
    <Link
      className={inlineLinkClass({ weight: "semibold" })}
      to={href("/admin/users/:userId", { userId: person.userId })}
    >
      <bdi>{person.nickname}</bdi>
    </Link>
  );
}

export function BackLink({ to, children }: { to: LinkTarget; children: ReactNode }) {
  return (
    <TextLink tone="muted" to={to}>
      {children}
    </TextLink>
  );
}
