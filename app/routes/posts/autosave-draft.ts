import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** What /posts/drafts says to the script. */
export type KeptDraft = {
  state: "saved" | "signedOut" | "stale" | "posted" | "refused";
  version?: number;
  draftId?: string;
  reason?: string;
};

export type DraftState = { state: "idle" | "saving" | "offline" | KeptDraft["state"]; reason?: string };

const restMs = 700;
const retryMs = 10_000;

type Options = { form: RefObject<HTMLFormElement | null>; enabled: boolean; version: number };

/**
 * Keeps what is in the form as a draft a moment after each change, and tells how that went. One save at a time, each on
 * top of the version before; what another window saved meanwhile is never written over without being asked.
 */
export function useKeptDraft({ form, enabled, version: firstVersion }: Options) {
  const [draft, setDraft] = useState<DraftState>({ state: "idle" });
  const [version, setVersion] = useState(firstVersion);
  const now = useRef({ version: firstVersion, busy: false, dirty: false, sent: false, timer: 0 });

  const save = useCallback(async () => {
    const at = now.current;
    window.clearTimeout(at.timer);
    if (!form.current || at.busy || at.sent) return;
    const data = new FormData(form.current);
    data.delete("pictures");
    if (at.version === 0 && !data.get("body") && !data.has("imageUrl")) return;
    data.set("version", String(at.version));
    Object.assign(at, { busy: true, dirty: false });
    setDraft({ state: "saving" });
    const kept = await send(data);
    at.busy = false;
    if (kept.state === "saved" && kept.version !== undefined) {
      at.version = kept.version;
      setVersion(kept.version);
      window.history.replaceState(window.history.state, "", `/posts/new?draft=${kept.draftId}`);
    } else at.dirty = true;
    setDraft(kept);
    const again = kept.state === "saved" ? restMs : retryMs;
    if (at.dirty && kept.state !== "stale" && kept.state !== "posted" && kept.state !== "refused")
      at.timer = window.setTimeout(save, again);
  }, [form]);

  const touch = useCallback(() => {
    const at = now.current;
    at.dirty = true;
    if (!enabled || stuck(draft.state)) return;
    window.clearTimeout(at.timer);
    at.timer = window.setTimeout(save, restMs);
  }, [enabled, draft.state, save]);

  useEffect(() => {
    const at = now.current;
    const stay = (event: BeforeUnloadEvent) => at.dirty && !at.sent && event.preventDefault();
    // Back from signing in in another window: what waits is saved at once.
    const retry = () => enabled && at.dirty && !stuck(draft.state) && save();
    window.addEventListener("beforeunload", stay);
    window.addEventListener("focus", retry);
    return () => {
      window.removeEventListener("beforeunload", stay);
      window.removeEventListener("focus", retry);
    };
  }, [enabled, draft.state, save]);

  useEffect(() => {
    const at = now.current;
    return () => window.clearTimeout(at.timer);
  }, []);

  /** While the form itself is under way nothing is saved beside it. */
  const setSent = useCallback((sent: boolean) => {
    now.current.sent = sent;
    if (sent) window.clearTimeout(now.current.timer);
  }, []);

  return { draft, version, save, touch, setSent };
}

const stuck = (state: DraftState["state"]) => state === "stale" || state === "posted";

async function send(body: FormData): Promise<DraftState & { version?: number; draftId?: string }> {
  try {
    const answer = await fetch("/posts/drafts", { method: "POST", body, headers: { Accept: "application/json" } });
    return (await answer.json()) as KeptDraft;
  } catch {
    return { state: "offline" };
  }
}
