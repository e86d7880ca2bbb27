import { useEffect, useState } from "react";
import { useText } from "~/i18n/i18n";
import { Button, LinkButton } from "~/ui/button";
import { isAnothersDocument, loadSdk, type Sdk } from "./provider-sdk";

type Props = {
  sdkUrl: string;
  clientKey: string;
  label: string;
  back: string;
  open: (sdk: Sdk) => Promise<void>;
};

type State = "noScript" | "loading" | "ready" | "failed";

/** A button that opens the provider's window. Without script it says that the window needs one, and leads back. */
export function WindowOpener({ sdkUrl, clientKey, label, back, open }: Props) {
  const t = useText("checkout");
  const [state, setState] = useState<State>("noScript");
  useEffect(() => {
    if (isAnothersDocument()) return window.location.reload();
    setState("loading");
    loadSdk(sdkUrl).then(
      () => setState("ready"),
      () => setState("failed"),
    );
  }, [sdkUrl]);

  async function press() {
    try {
      await loadSdk(sdkUrl);
      if (window.TossPayments) await open(window.TossPayments(clientKey));
    } catch {
      // Who closes the window is led to the page of its failures by the provider; this is what never opened.
      setState("failed");
    }
  }

  return (
    <div className="grid gap-3">
      {state === "noScript" ? <p>{t("windowNeedsScript")}</p> : null}
      {state === "failed" ? (
        <p role="alert" className="font-medium text-danger">
          {t("windowFailed")}
        </p>
      ) : null}
      {state === "noScript" ? null : (
        <Button fullWidth disabled={state === "loading"} aria-busy={state === "loading" || undefined} onClick={press}>
          {state === "loading" ? t("windowLoading") : label}
        </Button>
      )}
      <LinkButton variant="secondary" fullWidth to={back} reloadDocument>
        {t("windowBack")}
      </LinkButton>
    </div>
  );
}
