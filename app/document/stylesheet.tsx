import { useEffect, useState } from "react";
import { useNonce } from "~/http/nonce";
import { useDisplaySettings } from "~/preferences/display";
import href from "~/styles/tailwind.css?url";

export const stylesheetHref = href;

let isHydrated = false;

/**
 * The stylesheet: as text on a visitor's first page, which then does not wait for it, else as a link; as a link too
 * when React replaces the document after an error. The service worker caches the file (docs/decisions/096).
 */
export function Stylesheet() {
  const { styles, lite } = useDisplaySettings();
  const [text] = useState(isHydrated ? undefined : styles);
  const nonce = useNonce();
  useEffect(() => {
    isHydrated = true;
  }, []);
  if (text === undefined) return <link rel="stylesheet" href={href} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, and a style element takes no escapes */}
      <style id="styles" nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
      {lite ? <link rel="prefetch" as="style" href={href} /> : null}
    </>
  );
}
