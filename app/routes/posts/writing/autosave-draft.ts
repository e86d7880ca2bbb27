import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** The response of /posts/drafts to the script. */
export type SaveResult = {
  state: "saved" | "signedOut" | "stale" | "posted" | "refused";
  version?: number;
  draftId?: string;
  reason?: string;
};

export type DraftState = { state: "idle" | "saving" | "offline" | SaveResult["state"]; reason?: string };

const typingPauseMs = 700;
const retryMs = 10_000;

type Options = { form: RefObject<HTMLFormElement | null>; enabled: boolean; version: number };

/**
 * Saves the form as a draft a moment after each change, and reports the outcome. One save at a time, each on top of the
 * previous version; a version saved in another tab is never overwritten without the user's consent.
 */
export function useAutosave({ form, enabled, version: firstVersion }: Options) {
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
    const saved = await send(data);
    at.busy = false;
    if (saved.state === "saved" && saved.version !== undefined) {
      at.version = saved.version;
      setVersion(saved.version);
      window.history.replaceState(window.history.state, "", `/posts/new?draft=${saved.draftId}`);
    } else at.dirty = true;
    setDraft(saved);
    const again = saved.state === "saved" ? typingPauseMs : retryMs;
    if (at.dirty && saved.state !== "stale" && saved.state !== "posted" && saved.state !== "refused")
      at.timer = window.setTimeout(save, again);
  }, [form]);

  const touch = useCallback(() => {
    const at = now.current;
    at.dirty = true;
    if (!enabled || needsUser(draft.state)) return;
    window.clearTimeout(at.timer);
    at.timer = window.setTimeout(save, typingPauseMs);
  }, [enabled, draft.state, save]);

  useEffect(() => {
    const at = now.current;
    const stay = (event: BeforeUnloadEvent) => at.dirty && !at.sent && event.preventDefault();
    // Back from signing in in another tab: pending changes are saved immediately.
    const retry = () => enabled && at.dirty && !needsUser(draft.state) && save();
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

  /** While the form itself is being submitted nothing is autosaved. */
  const setSent = useCallback((sent: boolean) => {
    now.current.sent = sent;
    if (sent) window.clearTimeout(now.current.timer);
  }, []);

  return { draft, version, save, touch, setSent };
}

const needsUser = (state: DraftState["state"]) => state === "stale" || state === "posted";

async function send(body: FormData): Promise<DraftState & { version?: number; draftId?: string }> {
  try {
    const answer = await fetch("/posts/drafts", { method: "POST", body, headers: { Accept: "application/json" } });
    return (await answer.json()) as SaveResult;
  } catch {
    return { state: "offline" };
  }
}
