import { type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import { FormHead } from "~/ui/fields/form-head";
import { useFormResult } from "./use-form-result";

type FormOptions<Values extends Record<string, unknown>> = Parameters<typeof useForm<Values>>[0] & { id: string };

/** The form with this id and its fields, with the errors of the page's form result. */
export const useActionForm = <Values extends Record<string, unknown>>(options: FormOptions<Values>) =>
  useForm<Values>({ lastResult: useFormResult(), ...options });

type ActionFormProps<Values extends Record<string, unknown>> = Omit<FormProps, "method" | "noValidate"> & {
  form: FormMetadata<Values>;
};

/** A form that is sent to its page's action, headed by the errors that concern the whole form. */
export function ActionForm<Values extends Record<string, unknown>>({
  form,
  children,
  ...props
}: ActionFormProps<Values>) {
  return (
    <Form method="post" {...getFormProps(form)} noValidate {...props}>
      <FormHead form={form} />
      {children}
    </Form>
  );
}
