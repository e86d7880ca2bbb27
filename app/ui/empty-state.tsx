import type { ReactNode } from "react";
import { Arches } from "./arches";
import type { IconName } from "./icon";

type Props = { title: string; hint?: string; icon?: IconName; children?: ReactNode; heading?: "h1" | "h2" };

/** Why there is nothing here, and what to do about it (children: a link or two). */
export function EmptyState({ title, hint, icon = "empty", children, heading: Heading = "h2" }: Props) {
  return (
    <div className="empty">
      <Arches holds={icon} />
      <Heading>{title}</Heading>
      {hint ? <p>{hint}</p> : null}
      {children ? <div>{children}</div> : null}
    </div>
  );
}
