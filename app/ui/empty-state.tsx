import type { ReactNode } from "react";
import { Arches } from "./arches";
import type { IconName } from "./icon";

type Props = { title: string; hint?: string; icon?: IconName; children?: ReactNode; heading?: "h1" | "h2" };

/** Why there is nothing here, and what to do about it (children: a link or two). */
export function EmptyState({ title, hint, icon = "empty", children, heading: Heading = "h2" }: Props) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-2 px-4 py-11 text-center">
      <span className="text-muted">
        <Arches holds={icon} />
      </span>
      <Heading className="mt-1 text-row-head">{title}</Heading>
      {hint ? <p className="text-row text-muted">{hint}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}
