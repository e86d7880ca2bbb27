import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { TextLink } from "~/ui/text/text-link";
import type { ViewState } from "./read-view.server";
import { type ListPath, withView } from "./viewed-item";

type ListProps<View> = { list: ListPath; view: ViewState<View>; show: (view: View) => ReactNode; children: ReactNode };

/** A list as one child, and the view of one of its items: beside it from 1264 px, above it on narrower screens. */
export function ListWithView<View>({ list, view, show, children }: ListProps<View>) {
  return (
    <div className={view ? "with-side-view grid items-start gap-5" : "grid gap-5"}>
      {view === "missing" ? <MissingView list={list} /> : view && show(view)}
      {children}
    </div>
  );
}

/** In place of an item that was removed or replaced since the list was loaded. */
function MissingView({ list }: { list: ListPath }) {
  const t = useText("admin");
  return (
    <ViewFrame title={t("viewMissing")} list={list}>
      <p>{t("viewMissingHint")}</p>
    </ViewFrame>
  );
}

type Props = {
  title: ReactNode;
  badge?: ReactNode;
  /** the list beside it, to which closing leads */
  list: ListPath;
  /** the item's own page */
  page: Href;
  children: ReactNode;
};

/** One item of a list, with its decision. */
export function SideView({ page, children, ...frame }: Props) {
  const t = useText("admin");
  return (
    // Another item begins at its head, however far the one before was scrolled.
    <ViewFrame key={page} {...frame}>
      {children}
      <TextLink tone="muted" to={page}>
        {t("wholePage")}
      </TextLink>
    </ViewFrame>
  );
}

function ViewFrame({ title, badge, list, children }: Omit<Props, "page">) {
  const t = useText("admin");
  const [search] = useSearchParams();
  return (
    <section aria-labelledby="view" className="side-view grid gap-5">
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
    </section>
  );
}
