import { useText } from "~/i18n/i18n";
import { Alert } from "~/ui/alert";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import type { DraftState } from "./autosave-draft";
import type { PostAnswer } from "./post-values";

/** The outcome of the last autosave; announced to screen readers without interrupting. */
export function DraftStatus({ draft: { state, reason = "" } }: { draft: DraftState }) {
  const t = useText("posts/writing");
  const texts = {
    idle: "",
    saving: t("draftSaving"),
    saved: t("draftSaved"),
    offline: t("draftOffline"),
    refused: t("draftRefused", { reason }),
    signedOut: "",
    stale: "",
    posted: "",
  }[state];
  const wrong = state === "offline" || state === "refused";
  return (
    <p role="status" className={`min-h-5 text-center text-small ${wrong ? "font-medium text-danger" : "text-muted"}`}>
      {texts}
    </p>
  );
}

type NoticeProps = { state: PostAnswer["state"]; draftId: string; kind: "new" | "edit" };

/** Why the form is not autosaved, and what the user can do; the form's content stays. */
export function DraftNotice({ state, draftId, kind }: NoticeProps) {
  const t = useText("posts/writing");
  if (!state) return null;
  return (
    <Alert role="alert" className="grid gap-3">
      <p>{state === "signedOut" ? `${t("signedOut")} ${t("signedOutFiles")}` : t(state)}</p>
      <div className="flex flex-wrap gap-2">
        {state === "signedOut" ? (
          <a
            href="/accounts/login"
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            {t("signIn")}
          </a>
        ) : null}
        {state !== "signedOut" && kind === "new" ? (
          <Button type="submit" name="intent" value="saveOver" variant="secondary" size="small">
            {t(state === "stale" ? "saveOver" : "saveAsNew")}
          </Button>
        ) : null}
        {state === "stale" ? (
          <LinkButton to={`/posts/new?draft=${draftId}`} reloadDocument variant="secondary" size="small">
            {t("seeOther")}
          </LinkButton>
        ) : null}
      </div>
    </Alert>
  );
}
