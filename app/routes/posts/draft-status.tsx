import { useText } from "~/i18n/i18n";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import type { DraftState } from "./keep-draft";
import type { PostAnswer } from "./post-values";

/** How the last save beside the page went; read out, and never in the way. */
export function DraftStatus({ draft: { state, reason = "" } }: { draft: DraftState }) {
  const t = useText("writing");
  const words = {
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
      {words}
    </p>
  );
}

type NoticeProps = { state: PostAnswer["state"]; draftId: string; kind: "new" | "edit" };

/** What keeps the form from being saved, and the ways out of it; what is in the form stays. */
export function DraftNotice({ state, draftId, kind }: NoticeProps) {
  const t = useText("writing");
  if (!state) return null;
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-danger-soft px-4 py-3 text-small font-medium text-danger">
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
    </div>
  );
}
