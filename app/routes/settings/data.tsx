import type { RouteHandle } from "~/addresses/route-handle";
import { viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never", recording: "never" };

export const loader = viewerLoader(async (args) => {
  return { title: args.title("settings", "dataTitle") };
});

export default function Data() {
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("dataTitle")} lead={t("dataLead")} />
      <Card>
        <p>{t("dataWhat")}</p>
        <p className="mt-2 text-small text-muted">{t("dataNot")}</p>
        {/* A plain form: its response is a file, which a router cannot handle. */}
        <form method="post" action="/settings/data/download" className="mt-5">
          <Button type="submit" fullWidth>
            {t("dataDownload")}
          </Button>
        </form>
      </Card>
    </Column>
  );
}
