import { createContext, useContext } from "react";
import type { Preferences, Theme } from "./preferences.server";

/** How this document is shown; fixed for its life, since changing a preference loads a new document. */
type PageFacts = Preferences & { dsn?: string };

export const PageFactsContext = createContext<PageFacts>({ theme: "light", zoom: false, lite: false });
export const usePageFacts = () => useContext(PageFactsContext);

/** In the browser the facts are read off the document the server sent. A lite page never gets here. */
export function factsOfDocument(): PageFacts {
  const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]")?.content ?? "";
  const { dsn } = document.documentElement.dataset;
  const theme = (document.documentElement.dataset.theme ?? "light") as Theme;
  return { theme, zoom: !viewport.includes("user-scalable=no"), lite: false, dsn };
}
