import { Form } from "@remix-run/react";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { WhenText } from "~/ui/text/time-text";
import { addressOf } from "./steps";

/** The benefits and steps of an application, and the button to begin. */
export function Start({ savedAt, fee }: { savedAt: string | null; fee: string }) {
  const t = useText("apply");
  return (
    <>
      <PageHead title={t("startTitle")} lead={t("startLead")} />
      <ul className="grid gap-2">
        {(["gain_page", "gain_membership", "gain_fans"] as const).map((gain) => (
          <li key={gain} className="flex items-start gap-3">
            <span className="mt-0.5 text-muted">
              <Icon name="check" size={20} />
            </span>
            <div>
              <p>{t(gain)}</p>
              {gain === "gain_membership" ? <p className="text-small text-muted">{fee}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <Card as="section">
        <h2 className="text-title">{t("how")}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          {(["how_steps", "how_review", "how_open"] as const).map((part) => (
            <li key={part}>{t(part)}</li>
          ))}
        </ol>
      </Card>
      {savedAt ? (
        <p className="rounded-lg bg-soft px-4 py-3 text-small">
          <WhenText at={savedAt} say={(when) => t("savedAt", { when })} />
        </p>
      ) : null}
      <LinkButton to={addressOf("who")} fullWidth>
        {savedAt ? t("goOn") : t("begin")}
      </LinkButton>
      {savedAt ? <DiscardDraft /> : null}
    </>
  );
}

export function DiscardDraft() {
  const t = useText("apply");
  return (
    <Form method="post" className="grid gap-1 border-t border-line pt-5">
      <p className="text-small text-muted">{t("discardHint")}</p>
      <SubmitButton name="intent" value="discard" variant="quiet">
        {t("discard")}
      </SubmitButton>
    </Form>
  );
}
