import { createContext, useContext } from "react";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";

const elementId = "business";

/**
 * The markup of the company's details, in the document's language. The server makes it once (business-info.server.tsx);
 * the browser reads it from the page, so neither scripts nor loader data have a second copy.
 */
export const BusinessMarkupContext = createContext<string | undefined>(undefined);

export const readBusinessMarkup = () => document.getElementById(elementId)?.innerHTML;

/** The company's details; `collapsed`: opened by a click, by the link to them, and on paper. All without script. */
export function BusinessInfo({ collapsed }: { collapsed: boolean }) {
  const t = useText("shell");
  const markup = useContext(BusinessMarkupContext);
  if (!markup) return <BusinessInfoLink className="font-semibold underline underline-offset-4" />;
  return (
    <>
      {collapsed ? (
        <details className="no-print peer">
          <summary className="cursor-pointer px-2 py-3 font-semibold hover:text-ink">{t("businessInfo")}</summary>
        </details>
      ) : null}
      <div
        id={elementId}
        className={collapsed ? "hidden basis-full px-2 pb-4 target:block peer-open:block print:block" : ""}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React from the operator's settings
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    </>
  );
}

/** For places without a footer: a new document, because the details come with it. */
export function BusinessInfoLink({ className }: { className?: string }) {
  const t = useText("shell");
  return (
    <Link to="/terms#business" reloadDocument className={className}>
      {t("businessInfo")}
    </Link>
  );
}
