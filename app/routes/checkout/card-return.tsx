import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { NewCard } from "#contract/payments";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

/**
 * Where the provider's card page comes back to. A visit changes nothing: registering is the form's doing, so that no
 * link made by another can put a card into somebody's account.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireViewer(args);
  const query = new URL(args.request.url).searchParams;
  const given = NewCard.safeParse({ authKey: query.get("authKey"), customerKey: query.get("customerKey") });
  const back = localPath(query.get("rd_url"), "/mypage/cards");
  return {
    title: pageTitle(args.request, "checkout", "cardReturnTitle"),
    card: given.success ? given.data : null,
    back,
    retry: `/mypage/cards/new?rd_url=${encodeURIComponent(back)}`,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const back = localPath(form.get("back"), "/mypage/cards");
  const given = NewCard.safeParse({ authKey: form.get("authKey"), customerKey: form.get("customerKey") });
  if (!given.success) return seeOther(args, back, { flash: { key: "INVALID_REQUEST" } });
  try {
    // The same key again, from a button pressed twice, is answered the same card.
    await api(args).post("/payments/cards", given.data, { idempotencyKey: given.data.authKey.slice(0, 200) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, `/mypage/cards/new?rd_url=${encodeURIComponent(back)}`, { flash: { key: error.code } });
  }
  return seeOther(args, back, { flash: { key: "cardRegistered" } });
});

export default function CardReturn() {
  const { card, back, retry } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  if (!card) {
    return (
      <FormColumn>
        <PageHead title={t("cardReturnFailed")} lead={t("cardReturnFailedHint")} />
        <LinkButton to={retry} fullWidth>
          {t("addCard")}
        </LinkButton>
      </FormColumn>
    );
  }
  return (
    <FormColumn>
      <PageHead title={t("cardReturnTitle")} lead={t("cardReturnLead")} />
      <Form method="post" action="/checkout/return/card">
        <input type="hidden" name="authKey" value={card.authKey} />
        <input type="hidden" name="customerKey" value={card.customerKey} />
        <input type="hidden" name="back" value={back} />
        <SubmitButton fullWidth>{t("cardReturnSubmit")}</SubmitButton>
      </Form>
    </FormColumn>
  );
}
