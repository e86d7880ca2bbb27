import { Form, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { z } from "zod";
import { changeCaptureConsent } from "#contract/accounts/endpoints";
import { getPolicy } from "#contract/policies/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { type Block, blocksOf } from "~/policies/policy-blocks";
import { BusinessInfoLink } from "~/shell/business-info";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/fields/choice";
import { Icon, type IconName } from "~/ui/icon";
import { Dialog } from "~/ui/overlays/dialog";
import { FormColumn } from "~/ui/page-head";
import { textLinkClass } from "~/ui/text/text-link";
import { CaptureIllustration } from "./capture-illustration";

export const handle: RouteHandle = {
  signsIn: true,
  copies: "never",
  shell: (data) => ((data as { modal?: boolean } | undefined)?.modal ? "backdrop" : "plain"),
  consent: "exempt",
};

const home = "/feed/following";
const ConsentForm = z.object({
  consent: z.literal("on", { error: "notAgreed" }),
  version: z.coerce.number().int().min(1),
});

/** With rd_url the screen is a modal over that page, and success leads there. */
const wayBack = (request: Request) => new URL(request.url).searchParams.get("rd_url");

export const loader = viewerLoader(async (args, viewer) => {
  const back = wayBack(args.request);
  if (viewer.screenCaptureConsentAgreed) throw args.redirect(localPath(back, home));
  const { body, version } = await args.api.call(getPolicy, { params: { kind: "capture" } });
  return {
    title: args.title("accounts", "captureTitle"),
    modal: back !== null,
    policy: { version, blocks: blocksOf(body) },
  };
});

export const action = guardedAction(async (args) => {
  // Refused if the policy has a new version by now: the page is displayed again with it.
  return args.handleForm({ schema: ConsentForm }, async ({ version }) => {
    await args.api.call(changeCaptureConsent, { body: { consent: true, version } });
    return args.redirect(localPath(wayBack(args.request), home), { flash: { key: "accounts.consentGiven" } });
  });
});

export default function CaptureConsent() {
  const { modal, policy } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  if (!modal) {
    return (
      <FormColumn>
        <Consent policy={policy} heading={<h1 className="text-headline">{t("captureTitle")}</h1>} />
      </FormColumn>
    );
  }
  return (
    <>
      <PagePlaceholder />
      <Dialog title={t("captureTitle")} sheet hideTitle>
        <div className="grid gap-5 pt-4">
          <Consent policy={policy} heading={<p className="text-headline font-bold">{t("captureTitle")}</p>} />
          <BusinessInfoLink className="text-center text-small text-muted underline underline-offset-4" />
        </div>
      </Dialog>
    </>
  );
}

/** A placeholder for the requested page, whose content is not sent before the consent. */
function PagePlaceholder() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-column gap-6 px-4 py-6">
      {["first", "second", "third"].map((card) => (
        <div key={card} className="grid gap-4 rounded-lg border border-line bg-raised p-4">
          <div className="flex items-center gap-3">
            <div className="size-10 rounded-full bg-soft" />
            <div className="h-4 w-32 rounded-full bg-soft" />
          </div>
          <div className="h-4 rounded-full bg-soft" />
          <div className="h-4 w-2/3 rounded-full bg-soft" />
          <div className="aspect-video rounded-lg bg-soft" />
        </div>
      ))}
    </div>
  );
}

type ConsentPolicy = { version: number; blocks: Block[] };

function Consent({ heading, policy }: { heading: ReactNode; policy: ConsentPolicy }) {
  const t = useText("accounts");
  const [form, fields] = useActionForm<{ consent: "on"; version: number }>({
    id: "consent",
  });
  const { waiting, setAgreed } = useTick();
  return (
    <>
      <div className="grid gap-4 text-center text-balance">
        <CaptureIllustration label={t("captureIllustration")} />
        {heading}
      </div>
      <CaptureRules blocks={policy.blocks} />
      <ActionForm form={form} className="grid gap-4">
        <input type="hidden" name="version" value={policy.version} />
        <div className="font-semibold">
          <Checkbox meta={fields.consent} label={t("captureAgree")} required onChange={setAgreed} />
        </div>
        <SubmitButton fullWidth disabled={waiting}>
          {t("captureSubmit")}
        </SubmitButton>
      </ActionForm>
      <Form method="post" action="/accounts/logout" reloadDocument className="-mt-3 text-center text-small text-muted">
        {t("captureOtherwise")}{" "}
        <button type="submit" className={textLinkClass({ tone: "ink" })}>
          {t("logOut")}
        </button>
      </Form>
    </>
  );
}

const ruleIcons: IconName[] = ["eye", "shield", "lock"];

/** The text as it is in force; its points are set apart by lines. */
function CaptureRules({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid gap-3">
      {blocks.map((block) =>
        block.kind === "list" ? (
          <ul key={block.items[0]} className="divide-y divide-line border-y border-line">
            {block.items.map((item, at) => (
              <li key={item} className="flex gap-3.5 py-3.5 text-row">
                <span className="shrink-0 text-muted">
                  <Icon name={ruleIcons[at % ruleIcons.length] ?? "shield"} />
                </span>
                {item}
              </li>
            ))}
          </ul>
        ) : (
          <p key={block.text} className="text-center text-row text-balance text-muted">
            {block.text}
          </p>
        ),
      )}
    </div>
  );
}

/** With script the button is disabled until the box is ticked; without, the error is beside the box. */
function useTick() {
  const [agreed, setAgreed] = useState(false);
  const scripted = useHydrated();
  useEffect(() => {
    setAgreed(document.querySelector<HTMLInputElement>("#consent [name=consent]")?.checked ?? false);
  }, []);
  return { waiting: scripted && !agreed, setAgreed };
}
