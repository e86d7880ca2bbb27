import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/session/root-data";

/** Whether nobody is signed in, as opposed to its not being known now. */
export const useIsGuest = () => useRouteLoaderData<RootData>("root")?.viewer === null;

/** The signed-in person as the shell knows them; null for a guest. */
export const useViewer = () => useRouteLoaderData<RootData>("root")?.viewer ?? null;
