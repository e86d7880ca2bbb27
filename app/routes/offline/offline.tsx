import type { LoaderFunctionArgs } from "@remix-run/node";
import { guardedLoader } from "~/http/handlers.server";
import { useNonce } from "~/http/nonce";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import type { ShellHandle } from "~/shell/shell";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** What the service worker keeps for when the network fails: the same for everybody, and without the site's scripts. */
export const handle: ShellHandle = { shell: "bare", scripts: false };

export const loader = guardedLoader((args: LoaderFunctionArgs) => {
  publicPage(args);
  return { title: pageTitle(args.request, "errors", "offlineTitle") };
});

export { privateMeta as meta } from "~/seo/private-meta";

/** Shown under the address that was asked for. */
export default function OfflinePage() {
  const t = useText("errors");
  return (
    <>
      <EmptyState heading="h1" icon="cloud" title={t("offlineTitle")} hint={t("offlineHint")}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty link leads to the address it stands under */}
        <a href="" className={buttonClass()}>
          {t("retry")}
        </a>
      </EmptyState>
      <script
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: "addEventListener('online', () => location.reload())" }}
      />
    </>
  );
}
