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
import { withoutPersonal, withoutQuery } from "./without-personal";

export type Monitor = { error(error: unknown): void; navigated(path: string, isRecorded: boolean): void };

/**
 * Sentry in the browser: every error and trace, replays of a tenth of sessions and of all with an error, with text
 * masked and pictures left out; never a page with `recording: "never"` in its route. All of it goes through /monitoring.
 */
export function watch(dsn: string, isRecorded: boolean): Monitor {
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
  // No worker: the pages' policy does not allow its blob: address.
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

  function record(allowed: boolean): void {
    if (!allowed) {
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

  record(isRecorded);
  return {
    error: (error) => void captureException(error),
    navigated(path, allowed) {
      record(allowed);
      const client = getClient();
      if (client) startBrowserTracingNavigationSpan(client, { name: path, op: "navigation" });
    },
  };
}
