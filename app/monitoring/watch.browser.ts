import { useLocation, useMatches } from "@remix-run/react";
import {
  addIntegration,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  getClient,
  init,
  replayIntegration,
  startBrowserTracingNavigationSpan,
} from "@sentry/remix";
import { useEffect } from "react";
import { isUnrecorded } from "./unrecorded";
import { withoutPersonal, withoutQuery } from "./without-personal";

export type Monitor = { error(error: unknown): void; navigated(path: string): void };

/**
 * Sentry in the browser: every error and trace, a tenth of sessions and all sessions with an error replayed, with text
 * masked and pictures left out; pages of payments and messages never. All of it goes through /monitoring.
 */
export function watch(dsn: string): Monitor {
  init({
    dsn,
    tunnel: "/monitoring",
    sendDefaultPii: false,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    integrations: [
      browserTracingIntegration({ useEffect, useLocation, useMatches }),
      breadcrumbsIntegration({ console: false, dom: false }),
    ],
    beforeSend: withoutPersonal,
    beforeSendTransaction: withoutPersonal,
  });
  // No worker: its blob: address is none the pages' policy allows.
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
    maskAttributes: ["title", "placeholder", "aria-label", "alt", "href"],
    beforeAddRecordingEvent: withoutQuery,
  });
  let added = false;
  let paused: "session" | "buffer" | undefined;

  function record(path: string): void {
    if (isUnrecorded(path)) {
      if (!added || paused) return;
      paused = replay.getRecordingMode() ?? "buffer";
      void replay.stop({ flush: false });
      return;
    }
    if (!added) {
      added = true;
      addIntegration(replay);
    } else if (paused) {
      if (paused === "session") replay.start();
      else replay.startBuffering();
      paused = undefined;
    }
  }

  record(window.location.pathname);
  return {
    error: (error) => void captureException(error),
    navigated(path) {
      record(path);
      const client = getClient();
      if (client) startBrowserTracingNavigationSpan(client, { name: path, op: "navigation" });
    },
  };
}
