import type { AdminUser, AdminUserRecord } from "#contract/staff/users";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { ReasonDecisionForm } from "../decision-form";

export function BlockDecision({ user }: { user: AdminUser }) {
  const t = useText("admin");
  const blocked = user.status === "blocked";
  return (
    <ReasonDecisionForm
      id="decision"
      intents={["block", "unblock"]}
      title={blocked ? t("unblockTitle") : t("blockTitle")}
      lead={blocked ? t("unblockLead") : t("blockLead")}
      buttons={
        <SubmitButton variant={blocked ? "secondary" : "danger"} name="intent" value={blocked ? "unblock" : "block"}>
          {blocked ? t("unblock") : t("block")}
        </SubmitButton>
      }
    />
  );
}

/** Lets mail be sent again to an address that bounced or complained. */
export function ClearAddress({ mail }: { mail: NonNullable<AdminUserRecord["mail"]> }) {
  const t = useText("admin/users");
  return (
    <ReasonDecisionForm
      id="address"
      intents={["clearAddress"]}
      title={t("mailTitle")}
      lead={`${t(mail.why === "bounced" ? "mailBounced" : "mailComplained")} ${t("mailLead")}`}
      buttons={
        <SubmitButton name="intent" value="clearAddress" variant="secondary">
          {t("mailClear")}
        </SubmitButton>
      }
    />
  );
}

/** Features a creator at the top of explore, or ends it. */
export function FeatureDecision({ isFeatured }: { isFeatured: boolean }) {
  const t = useText("admin/users");
  return (
    <ReasonDecisionForm
      id="feature"
      intents={["feature", "unfeature"]}
      title={t("featureTitle")}
      lead={t(isFeatured ? "unfeatureLead" : "featureLead")}
      buttons={
        <SubmitButton name="intent" value={isFeatured ? "unfeature" : "feature"} variant="secondary">
          {t(isFeatured ? "unfeature" : "feature")}
        </SubmitButton>
      }
    />
  );
}
