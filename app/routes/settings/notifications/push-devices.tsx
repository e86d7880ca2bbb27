import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { PushSubscription } from "#contract/push/schemas";
import { type PushState, pushState, unsubscribeBrowser } from "~/components/push/push-device";
import { SubscribeButton } from "~/components/push/subscribe-button";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";

type Props = { publicKey: string | null; devices: PushSubscription[] };

/** Web push on this device, turned on with script, and the user's devices that get pushes, each ended by a form. */
export function PushDevices({ publicKey, devices }: Props) {
  const t = useText("settings/notifications");
  return (
    <>
      <section className="border-t border-line pt-6">
        <h2 className="text-row-head font-bold">{t("thisDevice")}</h2>
        <p className="mt-2 text-small text-muted">{t("lead")}</p>
        <div className="mt-4">
          {publicKey ? (
            <ThisDevice publicKey={publicKey} devices={devices} />
          ) : (
            <p className="text-small font-medium">{t("notOffered")}</p>
          )}
        </div>
      </section>
      {devices.length > 0 ? (
        <section className="border-t border-line pt-6">
          <h2 className="text-row-head font-bold">{t("devices")}</h2>
          <ul className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Until script has asked the browser, the page says that script is needed; a lite page, what the session subscribed. */
function ThisDevice({ publicKey, devices }: { publicKey: string; devices: PushSubscription[] }) {
  const t = useText("settings/notifications");
  const { lite } = useDisplaySettings();
  const isSubscribed = devices.some(({ current }) => current);
  const [state, setState] = useState<PushState | null>(lite && isSubscribed ? "on" : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list may have been made in this browser
  useEffect(() => {
    pushState().then(setState, () => setState("unsupported"));
  }, [devices]);
  if (state === "off" || (state === "on" && !isSubscribed))
    return <SubscribeButton publicKey={publicKey} returnTo="/settings/notifications" />;
  const sentence = state === null ? t("needsScript") : state === "on" ? t("isOn") : t(`state_${state}`);
  return <p className="text-small font-medium">{sentence}</p>;
}

function DeviceRow({ device }: { device: PushSubscription }) {
  const t = useText("settings/notifications");
  const text = useText("settings");
  const name = device.device ?? text("unknownDevice");
  const endInBrowser = device.current ? () => void unsubscribeBrowser().catch(() => undefined) : undefined;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current ? <Badge tone="accent">{text("thisDevice")}</Badge> : null}
        </p>
        <p className="text-small text-muted">
          {t("since")} <DateText at={device.subscribedAt} time />
        </p>
      </div>
      <Form method="post" className="shrink-0" onSubmit={endInBrowser}>
        <input type="hidden" name="subscriptionId" value={device.id} />
        <SubmitButton
          variant="secondary"
          size="small"
          name="intent"
          value="unsubscribe"
          aria-label={t("endName", { name })}
        >
          {t("end")}
        </SubmitButton>
      </Form>
    </li>
  );
}
