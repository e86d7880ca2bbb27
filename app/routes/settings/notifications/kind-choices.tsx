import { Form } from "@remix-run/react";
import { type MailedKind, mailedKinds, type NotificationChange } from "#contract/notifications/schemas";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";

type Channel = "email" | "push";
type Props = { kinds: MailedKind[]; chosen: Record<Channel, Record<MailedKind, boolean>>; channels: Channel[] };

/** Which kinds of notifications are sent by which channel: a checkbox each. */
export function KindChoices({ kinds, chosen, channels }: Props) {
  const t = useText("settings");
  const text = useText("settings/notifications");
  return (
    <Form method="post" className="grid gap-4">
      <table className="w-full text-left">
        <caption className="text-left text-row-head font-bold">{text("channels")}</caption>
        <thead className="text-small text-muted">
          <tr>
            <th scope="col">{text("kind")}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-2 text-center whitespace-nowrap">
                {text(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 font-medium">
                {t(kind)}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <input type="hidden" name="displayed" value={fieldOf(channel, kind)} />
                  <label className="grid size-11 place-items-center">
                    <input
                      type="checkbox"
                      name={fieldOf(channel, kind)}
                      aria-label={text("kindBy", { kind: t(kind), channel: text(channel) })}
                      defaultChecked={chosen[channel][kind]}
                      className="size-6 shrink-0 accent-accent"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SubmitButton fullWidth name="intent" value="choose">
        {t("save")}
      </SubmitButton>
    </Form>
  );
}

/** What the form chooses, of the boxes that the page displayed: a missing box is not an unticked one. */
export function choicesOf(form: FormData): NotificationChange {
  const displayed = form.getAll("displayed");
  const choices = (channel: Channel) =>
    Object.fromEntries(
      mailedKinds
        .filter((kind) => displayed.includes(fieldOf(channel, kind)))
        .map((kind) => [kind, form.get(fieldOf(channel, kind)) === "on"]),
    );
  return { email: choices("email"), push: choices("push") };
}

const fieldOf = (channel: Channel, kind: MailedKind) => `${channel}.${kind}`;
