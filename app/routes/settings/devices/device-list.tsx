import { Form, useLocation } from "@remix-run/react";
import type { Device } from "#contract/accounts/schemas";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";

/** The devices the user is logged in on; each but this one can be logged out, and all of them at once. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useText("settings");
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Form method="post" action="/settings/devices">
          <ReturnHere />
          <SubmitButton variant="secondary" name="intent" value="endOthers">
            {t("endOthers")}
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}

/** The list is on two pages. */
function ReturnHere() {
  return <input type="hidden" name="returnTo" value={useLocation().pathname} />;
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText("settings");
  const name = device.device ?? t("unknownDevice");
  return (
    <li className="flex items-center justify-between gap-4 py-3">
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
        <Form method="post" action="/settings/devices" className="shrink-0">
          <ReturnHere />
          <input type="hidden" name="sessionId" value={device.sessionId} />
          <SubmitButton variant="secondary" size="small" aria-label={t("endDeviceName", { name })}>
            {t("endDevice")}
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
