import { cacheKey } from "#contract/runtime/cache-keys";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { useNonce } from "~/http/nonce";
import { publicPage } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/**
 * The page the service worker caches for when the network fails: the same for every user, without the site's scripts.
 */
export const handle: RouteHandle = { shell: "bare", scripts: false, parameters: [] };

export const loader = guardedLoader((args) => {
  publicPage(args, { of: [cacheKey.site] });
  return { title: args.title("errors", "offlineTitle") };
});

/** Displayed under the address that was requested. */
export default function OfflinePage() {
  const t = useText("errors");
  return (
    <>
      <EmptyState heading="h1" icon="cloud" title={t("offlineTitle")} hint={t("offlinePageHint")}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty link leads to the current address */}
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
