import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type Props = { title: string; hint?: string; icon?: IconName; children?: ReactNode; heading?: "h1" | "h2" };

/** Why there is nothing here, and what to do about it (children: a link or two). */
export function EmptyState({ title, hint, icon = "empty", children, heading: Heading = "h2" }: Props) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-soft-ink">
        <Icon name={icon} size={28} />
      </span>
      <Heading className="mt-2 text-title">{title}</Heading>
      {hint ? <p className="text-muted">{hint}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}
