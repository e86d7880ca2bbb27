import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import type { PasskeyProblem } from "./use-passkey";

/** Why the browser gave no response of a passkey; nothing where the user canceled. */
export function PasskeyAlert({ problem }: { problem: PasskeyProblem | null }) {
  const t = useText("settings/passkeys");
  if (!problem || problem === "canceled") return null;
  return <Alert role="alert">{t(`problem_${problem}`)}</Alert>;
}
