import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { TextLink } from "~/ui/text/text-link";
import { type QueuePath, withView } from "./viewed-item";

/** A list as one child, and the view of one of its items: beside it from 1264 px, above it on narrower screens. */
export function ListWithView({ view, children }: { view: ReactNode; children: ReactNode }) {
  return (
    <div className={view ? "with-side-view grid items-start gap-5" : "grid gap-5"}>
      {view}
      {children}
    </div>
  );
}

type Props = {
  title: ReactNode;
  badge: ReactNode;
  /** the list beside it, to which closing leads */
  list: QueuePath;
  /** the item's own page */
  page: Href;
  children: ReactNode;
};

/** One item of a list, with its decision. */
export function SideView({ title, badge, list, page, children }: Props) {
  const t = useText("admin");
  const [search] = useSearchParams();
  return (
    // Another item begins at its head, however far the one before was scrolled.
    <section key={page} aria-labelledby="view" className="side-view grid gap-5">
      <header className="flex items-center gap-x-3">
        <h2 id="view" className="min-w-0 grow text-title">
          {title}
        </h2>
        {badge}
        <IconLink to={withView(list, search)} aria-label={t("closeView")} className="-mr-2.5">
          <Icon name="close" />
        </IconLink>
      </header>
      {children}
      <TextLink tone="muted" to={page}>
        {t("wholePage")}
      </TextLink>
    </section>
  );
}
