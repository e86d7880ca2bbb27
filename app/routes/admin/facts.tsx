import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { Card } from "~/ui/card";

export type Fact = [name: string, value: ReactNode];

/** What is known of one thing, name by name. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  return (
    <Card>
      {title ? <h2 className="mb-3 text-title">{title}</h2> : null}
      <FactList facts={facts} />
    </Card>
  );
}

/** As `Facts`, inside of what has a frame already. */
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

/** What people wrote to each other, the first word first; one who has not answered yet is left out. */
export function Letters({ letters: [first, ...answers] }: { letters: [[title: string, words: string], ...Answer[]] }) {
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

/** Words of several lines, as they were written. */
export const Lines = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>;

export function PersonLink({ person }: { person: { userId: string; nickname: string } | null }) {
  if (!person) return "—";
  return (
    <Link className="font-semibold underline underline-offset-4" to={`/admin/users/${person.userId}`}>
      <bdi>{person.nickname}</bdi>
    </Link>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      className="inline-flex min-h-touch items-center text-small font-semibold text-muted underline underline-offset-4"
      to={to}
    >
      {children}
    </Link>
  );
}
