import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { SocialLink } from "#contract/accounts/schemas";
import { providerNames, type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import { linkSocial, listSocialLinks, unlinkSocial } from "#contract/credentials/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { OwnerForm } from "~/components/accounts/owner-form";
import { ProviderMark } from "~/components/accounts/provider-mark";
import { OpenElsewhere, SocialAlert } from "~/components/accounts/social-buttons";
import { publicOrigin } from "~/env.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { formError, redirectExternal } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { browserEscapeOf } from "~/session/device.server";
import { linkDraft, linkDraftOf } from "~/social-login/link-draft.server";
import { isOffered } from "~/social-login/providers.server";
import { offerProviders, socialLoginUrl } from "~/social-login/social-login.server";
import { providerNoticeOf } from "~/social-login/social-notice";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FormColumn, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never" };

const page = "/settings/connected-accounts";
const ProviderForm = z.object({ intent: z.string(), provider: z.enum(socialProviders) });
/** An account without a password is its owner's by a recent login. */
const OwnerFields = ProviderForm.extend({ password: z.string().optional() });

export const loader = viewerLoader(async (args, viewer) => {
  const query = new URL(args.request.url).searchParams;
  const { items } = await args.api.call(listSocialLinks);
  const chosen = await linkDraftOf(args.request, viewer);
  const wayOut = browserEscapeOf(args.request, publicOrigin() + page);
  const asked = items.find(({ socialProvider }) => socialProvider === query.get("disconnect"));
  return {
    title: args.title("settings/credentials", "connectedTitle"),
    hasPassword: viewer.hasPassword,
    providers: offerProviders(args),
    links: items,
    chosen: chosen && { provider: chosen.provider, email: chosen.email },
    disconnecting: viewer.hasPassword || items.length > 1 ? (asked?.socialProvider ?? null) : null,
    error: providerNoticeOf(query),
    wayOut,
  };
});

export const action = viewerAction(async (args, viewer) => {
  const form = await args.readForm();
  switch (form.get("intent")) {
    case "choose":
      return choose(args, form, viewer.userId);
    case "connect":
      return connect(args, form, viewer);
    case "disconnect":
      return disconnect(args, form);
    case "cancel":
      linkDraft.drop(args);
      return args.redirect(page);
    default:
      return data({ result: null }, { status: 400 });
  }
});

async function choose(args: HandlerArgs, form: FormData, userId: string) {
  const submission = await args.parseForm(ProviderForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { provider } = submission.value;
  if (!isOffered(provider)) return args.redirect(page);
  try {
    return redirectExternal(args, await socialLoginUrl(args, provider, { kind: "link", userId }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(`${page}?${provider}=unavailable`);
  }
}

/** A wrong password keeps the account chosen. */
async function connect(args: HandlerArgs, form: FormData, viewer: { userId: string; email: string }) {
  const submission = await args.parseForm(OwnerFields, form);
  if (submission.status !== "success") return formError(args, submission);
  const { provider, password } = submission.value;
  const chosen = await linkDraftOf(args.request, viewer);
  if (chosen?.provider !== provider) return args.redirect(`${page}?${provider}=lost`);
  try {
    await args.api.call(linkSocial, {
      params: { socialProvider: provider },
      body: { socialAccessToken: chosen.token, password },
    });
  } catch (error) {
    return formError(args, submission, withOwnText(args, error));
  }
  linkDraft.drop(args);
  return args.redirect(page, { flash: { key: "settings.connected", params: nameOf(args, provider) } });
}

async function disconnect(args: HandlerArgs, form: FormData) {
  const submission = await args.parseForm(OwnerFields, form);
  if (submission.status !== "success") return formError(args, submission);
  const { provider, password } = submission.value;
  try {
    await args.api.call(unlinkSocial, { params: { socialProvider: provider }, body: { password } });
  } catch (error) {
    return formError(args, submission, withOwnText(args, error));
  }
  return args.redirect(page, { flash: { key: "settings.disconnected", params: nameOf(args, provider) } });
}

const nameOf = (args: HandlerArgs, provider: SocialProvider) => ({
  provider: providerNames[provider][localeOf(args.request)],
});

/** The catalogue's texts for these codes are general; here they name the problem. */
function withOwnText(args: HandlerArgs, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, severity, requestId } = error;
  const keys = {
    RESOURCE_CONFLICT: "accountTaken",
    INVALID_REQUEST: "accountRefused",
    INVALID_REQUEST_SOCIAL_ACCOUNT: "logInAgain",
  } as const;
  if (!(code in keys)) return error;
  const message = args.text("settings/credentials")(keys[code as keyof typeof keys]);
  return new ApiError(status, { code, severity, requestId, message });
}

export default function ConnectedAccounts() {
  const { hasPassword, providers, links, chosen, disconnecting, error, wayOut } = useLoaderData<typeof loader>();
  const t = useText("settings/credentials");
  const mayDisconnect = hasPassword || links.length > 1;
  const shown = socialProviders.filter(
    (provider) => providers.includes(provider) || links.some(({ socialProvider }) => socialProvider === provider),
  );
  if (shown.length === 0) return <EmptyState heading="h1" title={t("connectedOff")} hint={t("connectedOffHint")} />;
  return (
    <FormColumn>
      <PageHead title={t("connectedTitle")} lead={t("connectedLead")} />
      <SocialAlert error={error} />
      {chosen ? <Chosen {...chosen} hasPassword={hasPassword} /> : null}
      {disconnecting ? <Disconnect provider={disconnecting} hasPassword={hasPassword} /> : null}
      <ul className="divide-y divide-line">
        {shown.map((provider) => {
          const link = links.find(({ socialProvider }) => socialProvider === provider);
          const isBlocked = provider === "google" && wayOut !== null;
          const mayConnect = !isBlocked && providers.includes(provider) && chosen?.provider !== provider;
          return (
            <AccountRow
              key={provider}
              provider={provider}
              link={link}
              mayDisconnect={mayDisconnect && disconnecting !== provider}
            >
              {mayConnect ? <ChooseForm provider={provider} /> : null}
            </AccountRow>
          );
        })}
      </ul>
      {wayOut && providers.includes("google") ? <OpenElsewhere href={wayOut.href} /> : null}
      {mayDisconnect ? null : <p className="text-small text-muted">{t("connectedOnlyWay")}</p>}
    </FormColumn>
  );
}

type RowProps = { provider: SocialProvider; link?: SocialLink; mayDisconnect: boolean; children: ReactNode };

/** `children` is what connects an account of a provider that has none. */
function AccountRow({ provider, link, mayDisconnect, children }: RowProps) {
  const t = useText("settings/credentials");
  const name = providerNames[provider][useLng()];
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <ProviderMark provider={provider} />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-small text-muted wrap-anywhere">
            {link ? (
              <>
                {link.email || t("withoutEmail")} · <DateText at={link.linkedAt} />
              </>
            ) : (
              t("notConnected")
            )}
          </p>
        </div>
      </div>
      {link && mayDisconnect ? (
        <LinkButton
          variant="secondary"
          size="small"
          className="shrink-0"
          to={`?disconnect=${provider}`}
          aria-label={t("disconnectName", { provider: name })}
        >
          {t("disconnect")}
        </LinkButton>
      ) : null}
      {link ? null : children}
    </li>
  );
}

function ChooseForm({ provider }: { provider: SocialProvider }) {
  const t = useText("settings/credentials");
  const name = providerNames[provider][useLng()];
  return (
    <Form method="post" action={page} className="shrink-0">
      <input type="hidden" name="provider" value={provider} />
      <SubmitButton
        variant="secondary"
        size="small"
        name="intent"
        value="choose"
        aria-label={t("connectName", { provider: name })}
      >
        {t("connect")}
      </SubmitButton>
    </Form>
  );
}

type ChosenProps = { provider: SocialProvider; email: string; hasPassword: boolean };

function Chosen({ provider, email, hasPassword }: ChosenProps) {
  const t = useText("settings/credentials");
  return (
    <section className="grid gap-4">
      <Card>
        <p className="text-small text-muted">{t("accountChosen")}</p>
        <p className="font-semibold wrap-anywhere">
          {providerNames[provider][useLng()]} · {email || t("withoutEmail")}
        </p>
      </Card>
      <OwnerForm
        intent="connect"
        {...{ hasPassword }}
        passwordHint={t("connectHint")}
        variant="primary"
        button={t("connect")}
      >
        <input type="hidden" name="provider" value={provider} />
      </OwnerForm>
      <Form method="post">
        <SubmitButton variant="quiet" fullWidth name="intent" value="cancel">
          {t("connectCancel")}
        </SubmitButton>
      </Form>
    </section>
  );
}

function Disconnect({ provider, hasPassword }: { provider: SocialProvider; hasPassword: boolean }) {
  const t = useText("settings/credentials");
  const name = providerNames[provider][useLng()];
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold">{t("disconnectName", { provider: name })}</h2>
      <OwnerForm
        intent="disconnect"
        {...{ hasPassword }}
        passwordHint={t("disconnectHint")}
        variant="danger"
        button={t("disconnect")}
      >
        <input type="hidden" name="provider" value={provider} />
        {hasPassword ? null : <p className="text-small text-muted">{t("disconnectHint")}</p>}
      </OwnerForm>
    </section>
  );
}
