import { useEffect, useState } from "react";
import type { Address } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Button, LinkButton } from "~/ui/button";
import { loadSdk, needsOwnDocument, type Sdk } from "./provider-sdk";

type Props = {
  sdkUrl: string;
  clientKey: string;
  label: string;
  back: Address;
  open: (sdk: Sdk) => Promise<void>;
};

type State = "noScript" | "loading" | "ready" | "failed";

/** A button that opens the provider's window. Without script it states that the window needs it, and links back. */
export function WindowOpener({ sdkUrl, clientKey, label, back, open }: Props) {
  const t = useText("checkout");
  const [state, setState] = useState<State>("noScript");
  useEffect(() => {
    if (needsOwnDocument()) return window.location.reload();
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
      // If the user closes the window, the provider redirects to its failure page; this handles a window that never
      // opened.
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
