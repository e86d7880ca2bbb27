import type { ReactNode } from "react";
import { useText } from "~/i18n/i18n";
import { Column } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

/** The two feeds are two tabs of one screen. */
export function FeedFrame({ current, children }: { current: "following" | "subscribers"; children: ReactNode }) {
  const t = useText("feed");
  const tabs = (["following", "subscribers"] as const).map((name) => ({
    to: `/feed/${name}` as const,
    label: t(name),
    current: name === current,
  }));
  return (
    <Column>
      <div className="grid gap-2">
        <h1 className="sr-only">{t("title")}</h1>
        <Tabs label={t("title")} tabs={tabs} />
      </div>
      {children}
    </Column>
  );
}
