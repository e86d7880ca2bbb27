import type { ReactNode } from "react";

type Props = { children: ReactNode; as?: "div" | "section" | "article" | "li"; flush?: boolean; className?: string };

export function Card({ children, as: Element = "div", flush = false, className = "" }: Props) {
  return (
    <Element className={`overflow-clip rounded-lg border border-line bg-raised ${flush ? "" : "p-5"} ${className}`}>
      {children}
    </Element>
  );
}
