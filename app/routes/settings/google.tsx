import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { linkSocial, listSocialLinks, unlinkSocial } from "#contract/credentials/endpoints";
import { api } from "~/api/client.server";
import { GoogleAlert, GoogleSignIn } from "~/components/accounts/google-sign-in";
import { useFormResult } from "~/components/forms/use-form-result";
import { publicOrigin } from "~/env.server";
import { googleOrigin, googleSignInUrl, isGoogleOn } from "~/google/google.server";
import { linkDraft } from "~/google/google-link.server";
import { googleNoticeOf } from "~/google/google-notice";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { parseForm, readForm } from "~/http/form.server";
import { formError, redirectExternal, seeOther } from "~/http/respond.server";
import { allowFormsTo, type RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import type { TextKey } from "~/i18n/locales/texts";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { browserEscapeOf } from "~/session/device.server";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FormHead } from "~/ui/fields/form-head";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const meta = privateMeta;

const page = "/settings/google";
const PasswordForm = z.object({ intent: z.string(), password: z.string() });

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { userId, hasPassword } = await requireViewer(args);
  const { items } = await api(args).call(listSocialLinks);
  const chosen = await chosenBy(args, userId);
  if (isGoogleOn()) allowFormsTo(args, googleOrigin());
  return {
    title: pageTitle(args.request, "settings/credentials", "googleTitle"),
    hasPassword,
    isOn: isGoogleOn(),
    link: items[0] ?? null,
    chosenEmail: chosen?.email ?? null,
    notice: googleNoticeOf(new URL(args.request.url).searchParams),
    wayOut: browserEscapeOf(args.request, publicOrigin() + page),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { userId } = await requireViewer(args);
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "google":
      return choose(args, userId);
    case "link":
      return link(args, form, userId);
    case "unlink":
      return unlink(args, form);
    case "cancel":
      linkDraft.drop(args);
      return seeOther(args, page);
    default:
      return data({ result: null }, { status: 400 });
  }
});

async function choose(args: ActionFunctionArgs, userId: string) {
  if (!isGoogleOn()) return seeOther(args, page);
  try {
    return redirectExternal(args, await googleSignInUrl(args, { kind: "link", userId }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, `${page}?google=unavailable`);
  }
}

/** Only the account chosen in this browser, by this user, is linked; a wrong password keeps it chosen. */
async function link(args: ActionFunctionArgs, form: FormData, userId: string) {
  const chosen = await chosenBy(args, userId);
  if (!chosen) return seeOther(args, `${page}?google=lost`);
  const submission = await parseForm(args, PasswordForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { password } = submission.value;
  try {
    await api(args).call(linkSocial, {
      params: { socialProvider: "google" },
      body: { socialAccessToken: chosen.accessToken, password },
    });
  } catch (error) {
    return formError(args, submission, withOwnText(args, error));
  }
  linkDraft.drop(args);
  return seeOther(args, page, { flash: { key: "settings.googleLinked" } });
}

async function unlink(args: ActionFunctionArgs, form: FormData) {
  const submission = await parseForm(args, PasswordForm, form);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(unlinkSocial, {
      params: { socialProvider: "google" },
      body: { password: submission.value.password },
    });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, page, { flash: { key: "settings.googleUnlinked" } });
}

async function chosenBy(args: RouteArgs, userId: string) {
  const chosen = await linkDraft.read(args.request);
  return chosen?.userId === userId ? chosen : null;
}

/** The catalogue's texts for these codes are general; here they name the problem. */
function withOwnText(args: RouteArgs, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const textKeys: Partial<Record<string, TextKey<"settings/credentials">>> = {
    RESOURCE_CONFLICT: "googleTaken",
    INVALID_REQUEST: "googleRefused",
  };
  const { status, code, severity, requestId } = error;
  const key = textKeys[code];
  if (!key) return error;
  return new ApiError(status, {
    code,
    severity,
    requestId,
    message: textOf(args.request, "settings/credentials")(key),
  });
}

export default function Google() {
  const { hasPassword, isOn, link, chosenEmail, notice, wayOut } = useLoaderData<typeof loader>();
  const t = useText("settings/credentials");
  if (!isOn && !link) return <EmptyState heading="h1" title={t("googleOff")} hint={t("googleOffHint")} />;
  return (
    <FormColumn>
      <PageHead title={t("googleTitle")} lead={t("googleLead")} />
      <GoogleAlert notice={notice} />
      {link ? <Linked email={link.email} linkedAt={link.linkedAt} hasPassword={hasPassword} /> : null}
      {!link && chosenEmail ? <Chosen email={chosenEmail} /> : null}
      {!link && !chosenEmail ? (
        <GoogleSignIn action={page} wayOut={wayOut}>
          {t("googleChoose")}
        </GoogleSignIn>
      ) : null}
    </FormColumn>
  );
}

function Linked({ email, linkedAt, hasPassword }: { email: string; linkedAt: string; hasPassword: boolean }) {
  const t = useText("settings/credentials");
  return (
    <>
      <Card>
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-small text-muted">
          {t("googleLinkedOn")} <DateText at={linkedAt} />
        </p>
      </Card>
      {hasPassword ? (
        <OwnerForm intent="unlink" hint={t("googleUnlinkHint")} variant="danger">
          {t("googleUnlink")}
        </OwnerForm>
      ) : (
        <p className="text-small text-muted">{t("googleOnlyWay")}</p>
      )}
    </>
  );
}

function Chosen({ email }: { email: string }) {
  const t = useText("settings/credentials");
  return (
    <>
      <Card>
        <p className="text-small text-muted">{t("googleChosen")}</p>
        <p className="font-semibold wrap-anywhere">{email}</p>
      </Card>
      <OwnerForm intent="link" hint={t("googleConfirmHint")} variant="primary">
        {t("googleLink")}
      </OwnerForm>
      <Form method="post">
        <SubmitButton variant="quiet" fullWidth name="intent" value="cancel">
          {t("googleOther")}
        </SubmitButton>
      </Form>
    </>
  );
}

type OwnerFormProps = { intent: "link" | "unlink"; hint: string; variant: "primary" | "danger"; children: ReactNode };

/** The password proves that the owner makes the request. */
function OwnerForm({ intent, hint, variant, children }: OwnerFormProps) {
  const t = useText("settings/credentials");
  const [form, fields] = useForm<{ password: string }>({
    id: intent,
    lastResult: useFormResult(),
  });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <FormHead form={form} />
      <PasswordField
        meta={fields.password}
        label={t("password")}
        hint={hint}
        autoComplete="current-password"
        required
      />
      <SubmitButton fullWidth variant={variant} name="intent" value={intent}>
        {children}
      </SubmitButton>
    </Form>
  );
}
