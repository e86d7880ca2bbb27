import { useLoaderData } from "@remix-run/react";
import {
  discardApplicationDraft,
  getApplicationDraft,
  getOwnApplication,
  withdrawApplication,
} from "#contract/applications/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { feeExample } from "~/components/settlements/fee-example.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { actionError } from "~/http/respond.server";
import { Column } from "~/ui/page-head";
import { Approved, Pending, Rejected } from "./outcomes";
import { Start } from "./start";

export const handle: RouteHandle = { ownHead: true, copies: "never" };

const here = "/mypage/apply";

export const loader = viewerLoader(async (args, { role, domain }) => {
  if (role === "admin") throw localApiError("PERMISSION_DENIED", args);
  const title = args.title("apply", "title");
  const { application } = await args.api.call(getOwnApplication);
  if (role === "activist") return { title, domain, application, isActivist: true, savedAt: null, fee: "" };
  if (application?.status === "pending")
    return { title, domain, application, isActivist: false, savedAt: null, fee: "" };
  const { savedAt } = await args.api.call(getApplicationDraft);
  return { title, domain, application, isActivist: false, savedAt, fee: feeExample(args.request) };
});

export const action = guardedAction(async (args) => {
  const intent = (await args.readForm()).get("intent");
  if (intent !== "withdraw" && intent !== "discard") throw localApiError("INVALID_REQUEST", args);
  try {
    await args.api.call(intent === "withdraw" ? withdrawApplication : discardApplicationDraft);
  } catch (error) {
    return actionError(args, error, here);
  }
  const key = intent === "withdraw" ? "apply.applicationWithdrawn" : "apply.applicationDiscarded";
  return args.redirect(here, { flash: { key } });
});

export default function Status() {
  const { application, isActivist, domain, savedAt, fee } = useLoaderData<typeof loader>();
  return (
    <Column>
      {isActivist ? <Approved domain={domain} /> : null}
      {!isActivist && application?.status === "pending" ? <Pending application={application} /> : null}
      {!isActivist && application?.status === "rejected" ? (
        <Rejected application={application} savedAt={savedAt} />
      ) : null}
      {!isActivist && !application ? <Start savedAt={savedAt} fee={fee} /> : null}
    </Column>
  );
}
