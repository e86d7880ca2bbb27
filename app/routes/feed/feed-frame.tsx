import type { ReactNode } from "react";
import { FieldsAside } from "~/components/people/fields-aside";
import { KeptMarkup } from "~/document/kept-markup";
import { useText } from "~/i18n/i18n";
import { Tabs } from "~/ui/tabs";

/** The two feeds are two tabs of one screen; a wide desktop has ways to other creators beside them. */
export function FeedFrame({ current, children }: { current: "following" | "subscribers"; children: ReactNode }) {
  const t = useText("feed");
  const tabs = (["following", "subscribers"] as const).map((name) => ({
    to: `/feed/${name}` as const,
    label: t(name),
    current: name === current,
  }));
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <h1 className="sr-only">{t("title")}</h1>
          <Tabs label={t("title")} tabs={tabs} />
        </div>
        {children}
      </div>
      <aside aria-label={t("discover")} className="page-aside max-lg:hidden lg:top-4">
        <KeptMarkup name="fields aside" isShared facts={{}} view={FieldsAside} />
      </aside>
    </div>
  );
}
