import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/session/root-data";

/** The errors of a form on a page that no browser stores: of this response, or kept over a redirect. */
export function useFormResult(): SubmissionResult<string[]> | undefined {
  const answer = useActionData<{ result?: SubmissionResult<string[]> | null }>();
  const stored = (useRouteLoaderData("root") as RootData | undefined)?.formResult;
  const { pathname } = useLocation();
  return answer?.result ?? (!answer && stored?.pathname === pathname ? stored.result : undefined);
}
