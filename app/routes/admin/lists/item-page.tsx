import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/staff/users";
import type { Address } from "~/addresses/address";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";

type Props = {
  list: Address;
  /** the label of the link to the list */
  back: string;
  /** a link beside it */
  nextLink?: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  decision: ReactNode;
  /** sections as wide as the page, below the facts and the decision */
  wide?: ReactNode;
  history: AuditEntry[];
  /** the facts, beside the decision */
  children: ReactNode;
};

/** The page of one item: facts, decision, and the entries of the audit log about it. */
export function ItemPage({ list, back, nextLink, title, badge, decision, wide, history, children }: Props) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink to={list}>{back}</BackLink>
        {nextLink}
      </div>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{title}</h1>
        {badge}
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">{children}</div>
        <div className="grid gap-5">{decision}</div>
      </div>
      {wide}
      <AuditTrail entries={history} />
    </>
  );
}
