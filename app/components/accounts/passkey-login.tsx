import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { type Address, href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { SubmitButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PasskeyAlert } from "./passkey-alert";
import { fillAndSend, signWithPasskey, suggestsPasskeys, usePasskeyForm } from "./use-passkey";

type Props = {
  /** passed on to where the form is sent */
  search?: string;
  /** the form's page, where it is not the one of logins by passkey */
  action?: Address;
  /** passkeys are suggested in the page's email field too */
  suggested?: boolean;
};

/** A button that logs in by a passkey; not in lite mode and without script, which passkeys need. */
export function PasskeyLogin({ search = "", action = href("/accounts/login/passkey", search), suggested }: Props) {
  const t = useText("accounts");
  const { lite } = useDisplaySettings();
  const form = useRef<HTMLFormElement>(null);
  const { problem, waiting, send } = usePasskeyForm(form);
  useSuggestions(form, suggested === true);
  if (lite) return null;
  const sign = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get("credential")) return;
    event.preventDefault();
    send(() => signWithPasskey());
  };
  return (
    <Form ref={form} method="post" action={action} onSubmit={sign} className="grid gap-2.5 noscript:hidden">
      <input type="hidden" name="credential" defaultValue="" />
      <SubmitButton variant="secondary" fullWidth className="justify-between" pending={waiting}>
        <Icon name="key" size={20} />
        {t("loginWithPasskey")}
        <span aria-hidden="true" className="w-5" />
      </SubmitButton>
      <PasskeyAlert problem={problem} />
    </Form>
  );
}

/** A passkey chosen in the email field logs in as the button does. */
function useSuggestions(form: React.RefObject<HTMLFormElement | null>, suggested: boolean): void {
  useEffect(() => {
    if (!suggested) return;
    let left = false;
    suggestsPasskeys()
      .then((available) => (available && !left ? signWithPasskey(true) : null))
      .then((credential) => credential && !left && fillAndSend(form.current, credential))
      // Given up by the user, or for the button: nothing was asked for.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [form, suggested]);
}
