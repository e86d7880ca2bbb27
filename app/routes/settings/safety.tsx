import type { RouteHandle } from "~/addresses/route-handle";
import { viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { MenuList } from "~/ui/overlays/menu";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = viewerLoader(async (args) => {
  return { title: args.title("settings", "safety") };
});

export default function Safety() {
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("safety")} />
      <MenuList
        entries={[
          { to: "/settings/blocked", icon: "people", label: t("blocked") },
          { to: "/settings/reading", icon: "check", label: t("reading") },
          { to: "/settings/data", icon: "download", label: t("data") },
        ]}
      />
    </Column>
  );
}
