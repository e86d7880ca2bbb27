import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Introduction } from "#contract/accounts/schemas";
import { limits } from "#contract/limits";
import { Domain } from "#contract/names";
import { editProfile } from "#contract/profiles/endpoints";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { offeredProviders } from "~/social-login/providers.server";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { FormColumn, PageHead } from "~/ui/page-head";
import { AccountSection } from "./account-section";
import { DomainField } from "./domain-field";
import { WithheldLine } from "./withheld-line";

const ActivityForm = z.object({
  relayBanner: z.enum(["shown", "hidden"]),
  domain: Domain.optional(),
  introduction: Introduction.optional(),
});

export const loader = activistLoader(async (args, viewer) => {
  const { domain, domainChangesLeft, introduction, relayBannerShown, email, hasPassword, profileWithheldUntil } =
    viewer;
  return {
    title: args.title("mypage/profile", "activityTitle"),
    domain,
    domainChangesLeft,
    introduction,
    withheldUntil: profileWithheldUntil,
    relayBanner: relayBannerShown ? ("shown" as const) : ("hidden" as const),
    account: { email, hasPassword, connects: offeredProviders().length > 0 },
  };
});

export const action = activistAction(async (args) => {
  return args.handleForm({ schema: ActivityForm }, async ({ relayBanner, domain, introduction = "" }) => {
    await args.api.call(editProfile, {
      body: {
        relayBannerShown: relayBanner === "shown",
        introduction,
        ...(domain !== undefined && { domain }),
      },
    });
    return args.redirect("/mypage/activity", { flash: { key: "shell.saved" } });
  });
});

export default function Activity() {
  const { domain, domainChangesLeft, introduction, withheldUntil, relayBanner, account } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const t = useText("mypage/profile");
  const [form, fields] = useActionForm<z.input<typeof ActivityForm>>({
    id: "activity",
    defaultValue: { domain, introduction, relayBanner },
  });
  return (
    <FormColumn>
      <PageHead title={t("activityTitle")} lead={t("activityLead")} />
      <ActionForm form={form} className="grid gap-7">
        <DomainField meta={fields.domain} domain={domain} domainChangesLeft={domainChangesLeft} />
        {withheldUntil ? <WithheldLine until={withheldUntil} /> : null}
        {withheldUntil && !result ? null : (
          <TextArea
            meta={fields.introduction}
            label={t("introduction")}
            hint={t("introductionHint")}
            max={limits.introductionLength}
          />
        )}
        <div className="grid gap-2">
          <RadioGroup
            meta={fields.relayBanner}
            legend={t("relayBanner")}
            inline
            required
            options={[
              { value: "shown", label: t("relayShown") },
              { value: "hidden", label: t("relayHidden") },
            ]}
          />
          <p className="text-small text-muted">{t("relayBannerHint")}</p>
        </div>
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </ActionForm>
      <AccountSection {...account} />
    </FormColumn>
  );
}
