import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { limits } from "#contract/limits";
import { sendByKeys } from "~/components/forms/send-by-keys";
import { useText } from "~/i18n/i18n";
import { useViewer } from "~/session/use-viewer";
import { Alert } from "~/ui/alert";
import { Avatar } from "~/ui/avatar";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/fields/text-area";
import { Icon } from "~/ui/icon";
import type { Unsent } from "./comments.server";

type Props = {
  action: string;
  label: string;
  send: string;
  /** Sent along, so that a form sent twice is one comment. */
  formKey?: string;
  initial?: string;
  unsent?: Unsent;
  /** Focused from the start; a text that was refused always is. */
  autoFocus?: boolean;
  /** Displayed beside the button, which then has words. */
  children?: ReactNode;
};

/** A field of up to 500 characters, in one line with its button. Without script a plain form; with script Ctrl or ⌘ and Enter send it too. */
export function CommentForm({
  action,
  label,
  send,
  formKey = "",
  initial = "",
  unsent,
  autoFocus = false,
  children,
}: Props) {
  const id = useId();
  const viewer = useViewer();
  const key = unsent?.key || formKey;
  const form = useRef<HTMLFormElement>(null);
  const sendOnce = useSendOnce(form, unsent !== undefined);
  const meta = {
    id,
    name: "body",
    errors: unsent?.fieldErrors,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    initialValue: unsent?.body ?? initial,
  };
  const area = {
    meta,
    label,
    max: limits.commentLength,
    onKeyDown: sendByKeys,
    autoFocus: autoFocus || unsent !== undefined,
  };
  return (
    <Form method="post" action={action} noValidate className="grid gap-3" ref={form} onSubmit={sendOnce}>
      {unsent ? <Reasons unsent={unsent} /> : null}
      <input type="hidden" name="key" value={key} />
      {children ? (
        <>
          <TextArea {...area} />
          <div className="flex items-center justify-end gap-2">
            {children}
            <SubmitButton name="intent" value="comment" size="small">
              {send}
            </SubmitButton>
          </div>
        </>
      ) : (
        <div className="flex items-start gap-2.5">
          {viewer ? (
            <Avatar name={viewer.nickname} imageUrl={viewer.profileImageUrl} size={36} className="mt-1" />
          ) : null}
          <div className="min-w-0 grow">
            <TextArea {...area} inline />
          </div>
          <SubmitButton name="intent" value="comment" aria-label={send} className="size-11 shrink-0 rounded-full! p-0!">
            <Icon name="send" size={20} />
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

function Reasons({ unsent: { signInPath, formErrors } }: { unsent: Unsent }) {
  const t = useText("comments");
  if (!signInPath && formErrors.length === 0) return null;
  return (
    <Alert role="alert">
      {signInPath ? t("signedOut") : formErrors.join(" ")}
      {signInPath ? (
        <a
          href={signInPath}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-touch w-fit items-center font-semibold underline"
        >
          {t("loginAside")}
        </a>
      ) : null}
    </Alert>
  );
}

/**
 * Sends a text once until it is accepted or refused, however soon the keys are pressed again. Once accepted it is
 * removed from the field; text typed meanwhile stays.
 */
function useSendOnce(form: RefObject<HTMLFormElement>, refused: boolean) {
  const { state } = useNavigation();
  const sentText = useRef<string | null>(null);
  useEffect(() => {
    const area = areaOf(form.current);
    if (state !== "idle" || sentText.current === null || !area) return;
    if (!refused) {
      area.value = typedAfter(sentText.current, area.value);
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    sentText.current = null;
  }, [form, state, refused]);
  return (event: FormEvent) => {
    if (sentText.current !== null) event.preventDefault();
    sentText.current ??= areaOf(form.current)?.value ?? "";
  };
}

const areaOf = (form: HTMLFormElement | null) => form?.querySelector("textarea");

/** The part of the field's text after the text that was sent; all of it where that was changed. */
const typedAfter = (sentText: string, now: string) =>
  now.startsWith(sentText) ? now.slice(sentText.length).trimStart() : now;
