import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { Device } from "#contract/accounts/schemas";
import { SessionId } from "#contract/ids";
import * as endpoints from "#contract/sessions/endpoints";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { readForm } from "~/http/form.server";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Column, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => ({
  title: pageTitle(args.request, "settings", "devicesTitle"),
  ...(await api(args).call(endpoints.listSessions)),
}));

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireViewer(args);
  const form = await readForm(args);
  if (form.get("intent") === "endOthers") await api(args).call(endpoints.endOtherSessions);
  else await endSession(args, idField(form, "sessionId"));
  return seeOther(args, "/settings/devices", { flash: { key: "settings.deviceSignedOut" } });
});

/** A session that has ended meanwhile is signed out as requested. */
async function endSession(args: ActionFunctionArgs, sessionId: SessionId): Promise<void> {
  try {
    await api(args).call(endpoints.endSession, { params: { id: sessionId } });
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
      <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-raised">
        {items.map((device) => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </ul>
      {items.length > 1 ? (
        <Form method="post">
          <SubmitButton variant="secondary" fullWidth name="intent" value="endOthers">
            {t("endOthers")}
          </SubmitButton>
        </Form>
      ) : null}
    </Column>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText("settings");
  const name = device.device ?? t("unknownDevice");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current ? <Badge tone="accent">{t("thisDevice")}</Badge> : null}
        </p>
        <p className="text-small text-muted">
          {t("lastUsed")} <DateText at={device.lastUsedAt} time />
        </p>
        <p className="text-small text-muted">
          {t("signedInOn")} <DateText at={device.createdAt} time />
        </p>
      </div>
      {device.current ? null : (
        <Form method="post">
          <input type="hidden" name="sessionId" value={device.sessionId} />
          <SubmitButton variant="secondary" size="small" aria-label={t("endDeviceName", { name })}>
            {t("endDevice")}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
