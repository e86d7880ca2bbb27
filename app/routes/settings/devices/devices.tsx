import { useLoaderData } from "@remix-run/react";
import { SessionId } from "#contract/ids";
import * as endpoints from "#contract/sessions/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { Column, PageHead } from "~/ui/page-head";
import { DeviceList } from "./device-list";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => ({
  title: args.title("settings", "devicesTitle"),
  ...(await args.api.call(endpoints.listSessions)),
}));

export const action = viewerAction(async (args) => {
  const form = await args.readForm();
  if (form.get("intent") === "endOthers") await args.api.call(endpoints.endOtherSessions);
  else await endSession(args, idField(form, "sessionId"));
  return args.redirect(localPath(form.get("returnTo"), "/settings/devices"), {
    flash: { key: "settings.deviceSignedOut" },
  });
});

/** A session that has ended meanwhile is signed out as requested. */
async function endSession(args: HandlerArgs, sessionId: SessionId): Promise<void> {
  try {
    await args.api.call(endpoints.endSession, { params: { id: sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    if (!SessionId.safeParse(sessionId).success) throw localApiError("INVALID_REQUEST", args);
  }
}

export default function Devices() {
  const { items } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("devicesTitle")} lead={t("devicesLead")} />
      <DeviceList devices={items} />
    </Column>
  );
}
