import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type RecoveryCodes, type SecondFactor, SecondFactorProof, SecondFactorStart } from "#contract/second-factor";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { useFormResult } from "~/components/forms/form-result";
import { parseForm, readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { newCodes, qrCode } from "~/session/second-factor.server";
import { requireViewer } from "~/session/viewer.server";
import { FormColumn, PageHead } from "~/ui/page-head";
import { BeginSetUp, FinishSetUp } from "./security-set-up";
import { WhenOn } from "./security-when-on";

export const meta = privateMeta;

const page = "/settings/security";
const intent = { intent: z.string() };

/** This page as it was opened: it keeps where an admin was going. */
const here = (request: Request) => page + new URL(request.url).search;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { hasPassword } = await requireViewer(args);
  const factor = await api(args).get<SecondFactor>("/auth/second-factor");
  const query = new URL(args.request.url).searchParams;
  return {
    title: pageTitle(args.request, "secondFactor", "title"),
    factor,
    qr: factor.pending && qrCode(factor.pending.uri),
    hasPassword,
    recovery: query.has("recovery"),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const { userId } = await requireViewer(args);
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "begin":
      return begin(args);
    case "start":
      return keepCodes(args, userId, form, SecondFactorStart, "PUT");
    case "renew":
      return keepCodes(args, userId, form, SecondFactorProof, "POST");
    case "off":
      return turnOff(args, form);
    default:
      return data({ result: null }, { status: 400 });
  }
});

/** Where it was begun or turned on meanwhile, the page shows how it stands now. */
async function begin(args: ActionFunctionArgs) {
  try {
    await api(args).post("/auth/second-factor");
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RESOURCE_CONFLICT") throw error;
  }
  return seeOther(args, here(args.request));
}

/** Turned on or renewed: the codes wait on a page of their own, which can be loaded again until they are kept. */
async function keepCodes(
  args: ActionFunctionArgs,
  userId: string,
  form: FormData,
  schema: typeof SecondFactorStart | typeof SecondFactorProof,
  method: "PUT" | "POST",
) {
  const submission = await parseForm(args, schema.safeExtend(intent), form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...given } = submission.value;
  try {
    const { recoveryCodes } =
      method === "PUT"
        ? await api(args).put<RecoveryCodes>("/auth/second-factor", given)
        : await api(args).post<RecoveryCodes>("/auth/second-factor/recovery-codes", given);
    const back = localPath(new URL(args.request.url).searchParams.get("rd_url"), page);
    await newCodes.keep(args, { userId, recoveryCodes, back });
  } catch (error) {
    if (isOver(error)) return seeOther(args, here(args.request), { flash: { key: "secondFactorStale" } });
    return formError(args, submission, error, ["code", "recoveryCode", "password"]);
  }
  return seeOther(args, `${page}/codes`);
}

async function turnOff(args: ActionFunctionArgs, form: FormData) {
  const submission = await parseForm(args, SecondFactorProof.safeExtend(intent), form);
  if (submission.status !== "success") return formError(args, submission);
  const { intent: _, ...given } = submission.value;
  try {
    await api(args).delete("/auth/second-factor", given);
  } catch (error) {
    if (isOver(error)) return seeOther(args, page, { flash: { key: "secondFactorStale" } });
    return formError(args, submission, error, ["code", "recoveryCode"]);
  }
  return seeOther(args, page, { flash: { key: "secondFactorOff" } });
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === "RESOURCE_CONFLICT";

export default function Security() {
  const { factor, qr, hasPassword, recovery } = useLoaderData<typeof loader>();
  const t = useText("secondFactor");
  const result = useFormResult();
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      {factor.required && !factor.on ? (
        <p className="rounded-md bg-accent-soft px-4 py-3 text-small font-medium text-accent-soft-ink">
          {t("requiredForAdmin")}
        </p>
      ) : null}
      {factor.on ? <WhenOn factor={factor} recovery={recovery} result={result} /> : null}
      {!factor.on && factor.pending && qr ? (
        <FinishSetUp pending={factor.pending} qr={qr} hasPassword={hasPassword} result={result} />
      ) : null}
      {factor.on || factor.pending ? null : <BeginSetUp />}
    </FormColumn>
  );
}
