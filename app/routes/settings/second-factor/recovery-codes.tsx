import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { RouteHandle } from "~/addresses/route-handle";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { recoveryCodesCookie } from "~/session/second-factor.server";
import { Button, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormColumn, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = viewerLoader(async (args, { userId }) => {
  const stored = await recoveryCodesCookie.read(args.request);
  if (stored?.userId !== userId) throw args.redirect("/settings/security");
  return {
    title: args.title("settings/second-factor", "codesTitle"),
    recoveryCodes: stored.recoveryCodes,
  };
});

/** The user has saved the codes: they are never displayed again. */
export const action = viewerAction(async (args, { userId }) => {
  const stored = await recoveryCodesCookie.read(args.request);
  recoveryCodesCookie.drop(args);
  return args.redirect(stored?.userId === userId ? stored.back : "/settings/security");
});

export default function RecoveryCodes() {
  const { recoveryCodes } = useLoaderData<typeof loader>();
  const t = useText("settings/second-factor");
  return (
    <FormColumn>
      <PageHead title={t("codesTitle")} lead={t("codesLead")} />
      <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">{t("codesOnce")}</p>
      <Card className="grid gap-4">
        <ol dir="ltr" aria-label={t("recoveryCode")} className="grid gap-2 font-mono text-small select-all">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="grid gap-2 border-t border-line pt-4">
          <Form method="post" action="/settings/security/codes/file" reloadDocument>
            <SubmitButton variant="secondary" fullWidth>
              {t("codesFile")}
            </SubmitButton>
          </Form>
          <CopyAll text={recoveryCodes.join("\n")} />
        </div>
      </Card>
      <Form method="post">
        <SubmitButton fullWidth name="intent" value="kept">
          {t("codesKept")}
        </SubmitButton>
      </Form>
    </FormColumn>
  );
}

/** Appears with script, where the browser lets a page copy. */
function CopyAll({ text }: { text: string }) {
  const t = useText("settings/second-factor");
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  if (!can) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCan(false),
    );
  return (
    <>
      <Button variant="quiet" fullWidth onClick={copy}>
        {t("codesCopy")}
      </Button>
      <p role="status" className="text-center text-small text-muted">
        {copied ? t("codesCopied") : ""}
      </p>
    </>
  );
}
