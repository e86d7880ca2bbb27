import type { ReactNode } from "react";
import { Arches } from "./arches";
import type { IconName } from "./icon";

type Props = { title: string; hint?: string; icon?: IconName; children?: ReactNode; heading?: "h1" | "h2" };

/** Why there is nothing here, and what to do about it (children: a link or two). */
export function EmptyState({ title, hint, icon = "empty", children, heading: Heading = "h2" }: Props) {
  // The whole page says it.
  const isPage = Heading === "h1";
  return (
    <div
      className={`mx-auto grid max-w-form justify-items-center gap-2 px-4 text-center ${isPage ? "py-16" : "py-11"}`}
    >
      <span className="text-muted">
        <Arches holds={icon} width={isPage ? 132 : 96} />
      </span>
      <Heading className={isPage ? "mt-3 text-headline text-balance" : "mt-1 text-row-head"}>{title}</Heading>
      {hint ? <p className={`text-muted ${isPage ? "text-balance" : "text-row"}`}>{hint}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  );
}
