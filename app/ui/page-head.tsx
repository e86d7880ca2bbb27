import type { ReactNode } from "react";

/** The head of a page's column: the title, which a phone's top bar may display in its place, and a line about it. */
export function PageHead({ title, lead, eyebrow }: { title: ReactNode; lead?: ReactNode; eyebrow?: ReactNode }) {
  return (
    <header className="page-head grid gap-2">
      {eyebrow ? <p className="text-small font-semibold text-muted">{eyebrow}</p> : null}
      <h1 className="text-headline">{title}</h1>
      {lead ? <p className="text-muted">{lead}</p> : null}
    </header>
  );
}

/** A narrow column for forms: 420 px at most. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className="form-column gap-6 py-8">{children}</div>;
}

/** A reading column; a `wide` one, for tables, takes what a desktop has beside the rail. */
export function Column({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  if (!wide) return <div className="column gap-6 py-6">{children}</div>;
  return <div className="wide grid gap-6 py-6">{children}</div>;
}
