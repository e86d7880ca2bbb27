import { Form, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Address } from "~/addresses/address";

type Props = { action: Address; fields: Record<string, string>; sendsItself: boolean; children: ReactNode };

/** A form of hidden fields and a button; where `sendsItself`, script presses it once the page is there. */
export function SelfSendingForm({ action, fields, sendsItself, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (!sendsItself || isSent.current) return;
    isSent.current = true;
    submit(form.current, { replace: true });
  }, [sendsItself, submit]);
  return (
    <Form ref={form} method="post" action={action} replace>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
