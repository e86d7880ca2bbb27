import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type RefObject, useState } from "react";

/** What the browser made of a passkey did not lead to a response: by its reason for the user. */
export type PasskeyProblem = "unsupported" | "canceled" | "known" | "failed";

const library = () => import("@simplewebauthn/browser");

/** Loaded when the passkey is used, so that no first page has it. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(await startRegistration({ optionsJSON: options }));
}

/** With `useBrowserAutofill` passkeys are suggested in the page's email field, and the promise waits for a choice. */
export async function signWithPasskey(useBrowserAutofill = false): Promise<string> {
  const { startAuthentication } = await library();
  const response = await fetch("/accounts/login/passkey-options");
  if (!response.ok) throw new Error(`passkey options: ${response.status}`);
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = await response.json();
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Whether the browser suggests passkeys in a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true;
}

function problemOf(error: unknown): PasskeyProblem {
  switch ((error as Error).name) {
    case "NotAllowedError":
    case "AbortError":
      return "canceled";
    case "InvalidStateError":
      return "known";
    default:
      return "failed";
  }
}

/** Sends a form with the passkey's response in its field `credential`, once the user has confirmed. */
export function usePasskeyForm(form: RefObject<HTMLFormElement | null>) {
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const [waiting, setWaiting] = useState(false);
  const send = async (respond: () => Promise<string>) => {
    if (!globalThis.PublicKeyCredential) return setProblem("unsupported");
    setWaiting(true);
    try {
      fillAndSend(form.current, await respond());
      setProblem(null);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setWaiting(false);
    }
  };
  return { problem, waiting, send };
}

export function fillAndSend(form: HTMLFormElement | null, credential: string): void {
  const field = form?.elements.namedItem("credential");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = credential;
  form?.requestSubmit();
}
