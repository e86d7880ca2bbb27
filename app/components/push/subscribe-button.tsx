import { useSubmit } from "@remix-run/react";
import { useState } from "react";
import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { subscribeBrowser } from "./push-device";

const page = "/settings/notifications";

type Props = { publicKey: string; returnTo: Address };

/** Subscribes this browser to pushes: the browser asks the user once it is pressed. Needs script. */
export function SubscribeButton({ publicKey, returnTo }: Props) {
  const t = useText("settings/notifications");
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"denied" | "failed" | null>(null);
  const subscribe = async () => {
    setBusy(true);
    setProblem(null);
    const result = await subscribeBrowser(publicKey);
    setBusy(false);
    if (typeof result === "string") setProblem(result);
    else submit({ intent: "subscribe", returnTo, ...result }, { method: "post", action: page, replace: true });
  };
  return (
    <div className="grid gap-4">
      {problem ? <Alert role="alert">{t(`state_${problem}`)}</Alert> : null}
      <Button variant="secondary" onClick={subscribe} disabled={busy} aria-busy={busy || undefined}>
        {t("start")}
      </Button>
    </div>
  );
}
