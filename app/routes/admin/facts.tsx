import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";

export type Fact = [name: string, value: ReactNode];

/** What is known of one thing, name by name. */
export function Facts({ title, facts }: { title?: string; facts: Fact[] }) {
  return (
    <Card>
      {title ? <h2 className="mb-3 text-title">{title}</h2> : null}
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-3">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function PersonLink({ person }: { person: { userId: string; nickname: string } | null }) {
  if (!person) return "—";
  return (
    <Link className="font-semibold underline underline-offset-4" to={`/admin/users/${person.userId}`}>
      {person.nickname}
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
