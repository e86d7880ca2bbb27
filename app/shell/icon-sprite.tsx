import { createContext, useContext } from "react";

const elementId = "icons";

/**
 * The drawings of all icons, once in a page. The server makes them (icon-sprite.server.ts); the browser reads them from
 * the page, so no script has them.
 */
export const IconSpriteContext = createContext("");

export const readIconSprite = () => document.getElementById(elementId)?.innerHTML ?? "";

export function IconSprite() {
  return (
    <svg
      id={elementId}
      aria-hidden="true"
      className="hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own drawings
      dangerouslySetInnerHTML={{ __html: useContext(IconSpriteContext) }}
    />
  );
}
