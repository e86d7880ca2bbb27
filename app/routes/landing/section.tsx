import type { ReactNode } from "react";

/** The edges that all sections share with the bar above them. */
export const frame = "mx-auto w-full max-w-[70rem] px-4 md:px-8 xl:px-10";

type Props = { id: string; title: string; children?: ReactNode };

/** A section's heading, in lines of its own where its text has them. */
export function SectionTitle({ id, title, children }: Props) {
  return (
    <div>
      <h2 id={id} className="scroll-mt-24 text-headline whitespace-pre-line md:text-display">
        {title}
      </h2>
      {children}
    </div>
  );
}
