import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PasskeyId } from "#contract/ids";
import * as endpoints from "#contract/passkeys/endpoints";
import { type PasskeyCreationOptions, PasskeyName } from "#contract/passkeys/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { OwnerForm } from "~/components/accounts/owner-form";
import { attestationOf } from "~/components/accounts/passkey-field.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { formError, formErrorNow } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { CreatePasskey } from "./create-passkey";
import { PasskeyList } from "./passkey-list";
import { RenamePasskey } from "./rename-passkey";

export const handle = { copies: "never", capabilities: ["passkeyLogin"] } satisfies RouteHandle;

const page = "/settings/passkeys";
const OwnerFields = z.object({ intent: z.string(), password: z.string().optional() });
const OfPasskey = { intent: z.string(), passkeyId: PasskeyId };
const RemovalFields = z.object({ ...OfPasskey, password: z.string().optional() });
const NameFields = z.object({ ...OfPasskey, name: PasskeyName });

export const loader = viewerLoader(async (args, { hasPassword }) => {
  const query = new URL(args.request.url).searchParams;
  const { items } = await args.api.call(endpoints.listPasskeys);
  const chosenBy = (name: string) => items.find(({ id }) => id === query.get(name)) ?? null;
  return {
    title: args.title("settings/passkeys", "title"),
    hasPassword,
    items,
    adding: query.has("add"),
    renaming: chosenBy("rename"),
    removing: chosenBy("remove"),
  };
});

export const action = viewerAction(async (args) => {
  const form = await args.readForm();
  switch (form.get("intent")) {
    case "begin":
      return begin(args, form);
    case "add":
      return add(args, form);
    case "rename":
      return rename(args, form);
    case "remove":
      return remove(args, form);
    default:
      return data({ result: null }, { status: 400 });
  }
});

/** Verifies the owner; the response has what the browser makes the passkey of. */
async function begin(args: HandlerArgs, form: FormData) {
  const submission = await args.parseForm(OwnerFields, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    const { password } = submission.value;
    return { result: null, creation: await args.api.call(endpoints.beginPasskey, { body: { password } }) };
  } catch (error) {
    return formError(args, submission, withOwnText(args, error));
  }
}

async function add(args: HandlerArgs, form: FormData) {
  const credential = attestationOf(form.get("credential"));
  if (!credential) return args.redirect(`${page}?add`, { flash: { key: "settings/passkeys.failed" } });
  try {
    await args.api.call(endpoints.addPasskey, { body: { credential } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const key = error.code === "INVALID_REQUEST" ? ("settings/passkeys.failed" as const) : error.code;
    return args.redirect(`${page}?add`, { flash: { key } });
  }
  return args.redirect(page, { flash: { key: "settings/passkeys.added" } });
}

async function rename(args: HandlerArgs, form: FormData) {
  const submission = await args.parseForm(NameFields, form);
  if (submission.status !== "success") return formErrorNow(args, submission);
  const { passkeyId, name } = submission.value;
  try {
    await args.api.call(endpoints.renamePasskey, { params: { passkeyId }, body: { name } });
  } catch (error) {
    return formErrorNow(args, submission, error);
  }
  return args.redirect(page, { flash: { key: "settings/passkeys.renamed" } });
}

/** One that was removed meanwhile is removed as requested. */
async function remove(args: HandlerArgs, form: FormData) {
  const submission = await args.parseForm(RemovalFields, form);
  if (submission.status !== "success") return formError(args, submission);
  const { passkeyId, password } = submission.value;
  try {
    await args.api.call(endpoints.removePasskey, { params: { passkeyId }, body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404)
      return formError(args, submission, withOwnText(args, error));
  }
  return args.redirect(page, { flash: { key: "settings/passkeys.removed" } });
}

/** The catalogue's text for this code is general; here it says what to do. */
function withOwnText(args: HandlerArgs, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "INVALID_REQUEST_SOCIAL_ACCOUNT") return error;
  const { status, code, severity, requestId } = error;
  return new ApiError(status, {
    code,
    severity,
    requestId,
    message: args.text("settings/passkeys")("logInAgain"),
  });
}

export default function Passkeys() {
  const { hasPassword, items, adding, renaming, removing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { creation?: PasskeyCreationOptions } | undefined;
  const t = useText("settings/passkeys");
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      {removing ? (
        <section className="grid gap-4">
          <h2 className="font-semibold">{t("removeName", { name: removing.name })}</h2>
          <OwnerForm
            intent="remove"
            {...{ hasPassword }}
            passwordHint={t("removeHint")}
            variant="danger"
            button={t("remove")}
          >
            <input type="hidden" name="passkeyId" value={removing.id} />
            {hasPassword ? null : <p className="text-small text-muted">{t("removeHint")}</p>}
          </OwnerForm>
        </section>
      ) : null}
      {renaming ? <RenamePasskey passkey={renaming} /> : null}
      <PasskeyList passkeys={items} />
      {answer?.creation ? (
        <CreatePasskey options={answer.creation} />
      ) : adding ? (
        <OwnerForm
          intent="begin"
          {...{ hasPassword }}
          passwordHint={t("passwordHint")}
          variant="primary"
          button={t("next")}
        />
      ) : (
        <LinkButton to="?add">{t("add")}</LinkButton>
      )}
    </FormColumn>
  );
}
