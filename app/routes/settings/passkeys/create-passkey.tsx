import { Form } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import type { PasskeyCreationOptions } from "#contract/passkeys/schemas";
import { PasskeyAlert } from "~/components/accounts/passkey-alert";
import { createPasskey, usePasskeyForm } from "~/components/accounts/use-passkey";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { SubmitButton } from "~/ui/button";

/** The step after the password: the browser makes the passkey, which it does for scripts only. */
export function CreatePasskey({ options }: { options: PasskeyCreationOptions }) {
  const t = useText("settings/passkeys");
  const { lite } = useDisplaySettings();
  const form = useRef<HTMLFormElement>(null);
  const { problem, waiting, send } = usePasskeyForm(form);
  const create = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get("credential")) return;
    event.preventDefault();
    send(() => createPasskey(options));
  };
  return (
    <section className="grid gap-4">
      <p className="text-muted">{t("createLead")}</p>
      <PasskeyAlert problem={problem} />
      {lite ? <p>{t("needsScript")}</p> : null}
      <noscript>
        <p>{t("needsScript")}</p>
      </noscript>
      <Form ref={form} method="post" onSubmit={create} className={lite ? "hidden" : "grid noscript:hidden"}>
        <input type="hidden" name="credential" defaultValue="" />
        <input type="hidden" name="intent" value="add" />
        <SubmitButton fullWidth pending={waiting}>
          {t("create")}
        </SubmitButton>
      </Form>
    </section>
  );
}
