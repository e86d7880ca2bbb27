import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/session/root-data";

/** Whether the viewer is a guest, as opposed to unknown at the moment. */
export const useIsGuest = () => useRouteLoaderData<RootData>("root")?.viewer === null;

/** The signed-in user as the root loader returned them; null for a guest. */
export const useViewer = () => useRouteLoaderData<RootData>("root")?.viewer ?? null;
