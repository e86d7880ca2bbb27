import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormHead } from "~/ui/fields/form-head";
import type { ChangeAnswer } from "./change-values";

/** The posts to choose from and the change, in one form: both are sent together, without script too. */
export function ChangeForm({ answer, children }: { answer: ChangeAnswer | undefined; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="group/manage contents">
      {answer?.formErrors.length ? (
        <div className="min-w-0 lg:col-start-1">
          <FormHead form={{ errors: answer.formErrors, errorId: "manage-form-error" }} />
        </div>
      ) : null}
      {children}
    </Form>
  );
}
