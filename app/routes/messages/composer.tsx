import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits";
import type { ChatRoom, Message } from "#contract/messages/schemas";
import { useText } from "~/i18n/i18n";
import type { ChatClient } from "~/realtime/chat-client";
import { atRest, type KeyEvent, nextKey } from "~/realtime/composer-keys";
import { SubmitButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChosenPictureList, PictureInput } from "./pictures/picture-fields";
import { useChosenPictures } from "./pictures/use-chosen-pictures";

export type Unsent = { body: string; imageUrls: string[]; formErrors: string[] };
type Props = {
  room: ChatRoom;
  chat: ChatClient | null;
  clientId: string;
  seen: number;
  messages: Message[];
  /** whether pictures may be uploaded straight to the store */
  direct: boolean;
  unsent?: Unsent;
};

/**
 * The message form: plain without script; with it a text is displayed immediately and sent over the socket. A message
 * with pictures is sent by the form.
 */
export function Composer({ room, chat, clientId, seen, messages, direct, unsent }: Props) {
  const t = useText("messages");
  const shellText = useText("shell");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { area, length } = useArea(() => form.current?.requestSubmit());
  const over = length > limits.messageLength;
  const pictures = useChosenPictures({ kept: unsent?.imageUrls ?? [], direct });
  const sending = useNavigation().formData?.has("clientId") ?? false;
  const [formId, setFormId] = useState(clientId);
  const [settled, setSettled] = useState<Unsent>();
  const isStored = messages.some((message) => message.clientId === formId);
  const errors = isStored || unsent === settled ? [] : (unsent?.formErrors ?? []);
  // A message may be stored although the response was lost: then it arrives over the socket.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stored message
  useEffect(() => {
    if (!isStored || sending) return;
    pictures.clear();
    empty();
    setFormId(newClientId());
    setSettled(unsent);
  }, [isStored, sending]);

  function empty(): void {
    if (!area.current) return;
    area.current.value = "";
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
    area.current.focus();
  }

  function send(event: FormEvent): void {
    const isBusy = sending || pictures.isUploading;
    if (isBusy) event.preventDefault();
    if (isBusy || !chat || !area.current || pictures.items.length > 0) return;
    event.preventDefault();
    const body = area.current.value.trim();
    if (body === "" || [...body].length > limits.messageLength) return;
    chat.send(room.roomId, newClientId(), body);
    setSettled(unsent);
    empty();
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      onSubmit={send}
      data-queues={chat && pictures.items.length === 0 ? "" : undefined}
      noValidate
      className="mx-auto grid max-w-column gap-1.5"
    >
      <input type="hidden" name="clientId" value={formId} />
      <input type="hidden" name="seen" value={seen} />
      <ChosenPictureList pictures={pictures} errors={errors} id={`${id}-errors`} />
      <div className="flex flex-wrap items-end gap-2">
        <PictureInput pictures={pictures} disabled={sending} describedBy={`${id}-errors`} />
        <label htmlFor={id} className="sr-only">
          {t("writeTo", { name: room.participant.nickname })}
        </label>
        <textarea
          id={id}
          ref={area}
          name="body"
          rows={1}
          defaultValue={unsent?.body}
          placeholder={t("write")}
          aria-invalid={errors.length > 0 || over || undefined}
          aria-describedby={`${id}-errors ${id}-note`}
          readOnly={sending}
          onInput={() => chat?.sendTyping(room.roomId)}
          className="field-box field-sizing-content max-h-40 min-h-touch min-w-0 flex-1 resize-none rounded-lg px-3.5 py-2.5 text-base"
        />
        <SubmitButton
          name="intent"
          value="send"
          pending={sending}
          disabled={pictures.isUploading}
          aria-label={t("send")}
          className="size-11 shrink-0 rounded-full! p-0!"
        >
          <Icon name="send" />
        </SubmitButton>
      </div>
      <div id={`${id}-note`} className="text-caption text-muted">
        {length > limits.messageLength * 0.8 ? (
          <p className={over ? "font-semibold text-danger" : ""}>
            {shellText("characters", { count: length, max: limits.messageLength })}
          </p>
        ) : sending ? (
          <p role="status">{t("sending")}</p>
        ) : chat ? (
          <p className="max-md:hidden">{t("keys")}</p>
        ) : null}
      </div>
    </Form>
  );
}

/** The field: shows the length of its text, and sends on Enter once a syllable is complete. */
function useArea(send: () => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(send);
  latest.current = send;
  const [length, setLength] = useState(0);
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    let state = atRest;
    const decide = (event: Event) => {
      const next = nextKey(state, event as unknown as KeyEvent);
      state = next.state;
      if (!next.send) return;
      event.preventDefault();
      latest.current();
    };
    const count = () => setLength([...field.value].length);
    count();
    const listened = ["compositionstart", "compositionend", "keydown", "beforeinput"] as const;
    for (const name of listened) field.addEventListener(name, decide);
    field.addEventListener("input", count);
    return () => {
      for (const name of listened) field.removeEventListener(name, decide);
      field.removeEventListener("input", count);
    };
  }, []);
  return { area, length };
}

/** Also where randomUUID is missing, on a page without https. */
const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
