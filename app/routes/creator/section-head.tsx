import type { LinkTarget } from "~/addresses/address";
import { TextLink } from "~/ui/text/text-link";

type Props = { id: string; title: string; all: string; to: LinkTarget };

/** The title of a section beside the posts. On phones, where posts are to come early, only screen readers have it. */
export function SectionHead({ id, title, all, to }: Props) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-lead max-lg:sr-only">
        {title}
      </h2>
      <TextLink to={to} tone="muted" className="max-lg:hidden">
        {all}
      </TextLink>
    </div>
  );
}
