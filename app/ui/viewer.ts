import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "../root-data";

/** The signed-in person as the shell knows them; null for a guest. */
export const useViewer = () => useRouteLoaderData<RootData>("root")?.viewer ?? null;
