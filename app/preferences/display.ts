import { createContext, useContext } from "react";
import type { RouteHandle } from "~/addresses/route-handle";
import type { Preferences, Theme } from "./preferences.server";

/** The display settings of this document; fixed for its life, since changing one loads a new document. */
type DisplaySettings = Preferences & { dsn?: string; recording?: RouteHandle["recording"] };

export const DisplaySettingsContext = createContext<DisplaySettings>({ theme: "light", zoom: false, lite: false });
export const useDisplaySettings = () => useContext(DisplaySettingsContext);

/** In the browser they are read from the document the server sent. A lite page runs no script. */
export function readDisplaySettings(): DisplaySettings {
  const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]")?.content ?? "";
  const { dsn, recording } = document.documentElement.dataset;
  const theme = (document.documentElement.dataset.theme ?? "light") as Theme;
  return {
    theme,
    zoom: !viewport.includes("user-scalable=no"),
    lite: false,
    styles: document.getElementById("styles")?.textContent ?? undefined,
    dsn,
    recording: recording as RouteHandle["recording"],
  };
}
