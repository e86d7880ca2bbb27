import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "#contract/second-factor/endpoints";
import type { RecoveryCodes } from "#contract/second-factor/schemas";
import { SecondFactorProof, SecondFactorStart } from "#contract/second-factor/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { formError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { qrCode, recoveryCodesCookie } from "~/session/second-factor.server";
import { FormColumn, PageHead } from "~/ui/page-head";
import { SecondFactorOn } from "./second-factor-on";
import { BeginSetUp, FinishSetUp } from "./second-factor-set-up";

export const handle: RouteHandle = { copies: "never" };

const page = "/settings/security";
const intent = { intent: z.string() };

/** This page with its query: it keeps the page an admin was going to. */
const here = (request: Request) => href(page, new URL(request.url).search);

export const loader = viewerLoader(async (args, { hasPassword }) => {
  const factor = await args.api.call(getSecondFactor);
  const query = new URL(args.request.url).searchParams;
  return {
    title: args.title("settings/second-factor", "title"),
    factor,
    qr: factor.pending && qrCode(factor.pending.uri),
    hasPassword,
    recovery: query.has("recovery"),
  };
});

export const action = viewerAction(async (args, { userId }) => {
  const form = await args.readForm();
  switch (form.get("intent")) {
    case "begin":
      return begin(args);
    case "start":
      return storeCodes(args, userId, form, SecondFactorStart, (given) =>
        args.api.call(turnOnSecondFactor, { body: given }),
      );
    case "renew":
      return storeCodes(args, userId, form, SecondFactorProof, (given) =>
        args.api.call(renewRecoveryCodes, { body: given }),
      );
    case "off":
      return turnOff(args, form);
    default:
      return data({ result: null }, { status: 400 });
  }
});

/** Where it was begun or turned on meanwhile, the page shows the current state. */
async function begin(args: HandlerArgs) {
  try {
    await args.api.call(setUpSecondFactor);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") throw error;
  }
  return args.redirect(here(args.request));
}

/**
 * Turned on or renewed: the codes are on a page of their own, which can be loaded again until the user has saved them.
 */
async function storeCodes<Schema extends typeof SecondFactorStart | typeof SecondFactorProof>(
  args: HandlerArgs,
  userId: string,
  form: FormData,
  schema: Schema,
  send: (given: z.output<Schema>) => Promise<RecoveryCodes>,
) {
  const submission = await args.parseForm(schema.safeExtend(intent), form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...given } = submission.value;
  try {
    const { recoveryCodes } = await send(given as z.output<Schema>);
    const back = localPath(new URL(args.request.url).searchParams.get("rd_url"), page);
    await recoveryCodesCookie.keep(args, { userId, recoveryCodes, back });
  } catch (error) {
    if (isOver(error))
      return args.redirect(here(args.request), { flash: { key: "settings/second-factor.secondFactorStale" } });
    return formError(args, submission, error, ["code", "recoveryCode", "password"]);
  }
  return args.redirect(`${page}/codes`);
}

async function turnOff(args: HandlerArgs, form: FormData) {
  const submission = await args.parseForm(SecondFactorProof.safeExtend(intent), form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...given } = submission.value;
  try {
    await args.api.call(turnOffSecondFactor, { body: given });
  } catch (error) {
    if (isOver(error)) return args.redirect(page, { flash: { key: "settings/second-factor.secondFactorStale" } });
    return formError(args, submission, error, ["code", "recoveryCode"]);
  }
  return args.redirect(page, { flash: { key: "settings/second-factor.secondFactorOff" } });
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === "RESOURCE_CONFLICT";

export default function Security() {
  const { factor, qr, hasPassword, recovery } = useLoaderData<typeof loader>();
  const t = useText("settings/second-factor");
  const result = useFormResult();
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      {factor.required && !factor.on ? (
        <p className="rounded-md bg-accent-soft px-4 py-3 text-small font-medium text-accent-soft-ink">
          {t("requiredForAdmin")}
        </p>
      ) : null}
      {factor.on ? <SecondFactorOn factor={factor} recovery={recovery} result={result} /> : null}
      {!factor.on && factor.pending && qr ? (
        <FinishSetUp pending={factor.pending} qr={qr} hasPassword={hasPassword} result={result} />
      ) : null}
      {factor.on || factor.pending ? null : <BeginSetUp />}
    </FormColumn>
  );
}
