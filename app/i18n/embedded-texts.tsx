import { useTextSource } from "./i18n";

export const embeddedTextsId = "texts";

/** The texts this page uses, sent with it so that hydration needs no further request. Rendered last. */
export function EmbeddedTexts() {
  const json = useTextSource().embedded?.() ?? "";
  return (
    <script
      id={embeddedTextsId}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  );
}
