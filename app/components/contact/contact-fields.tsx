import { contactTopics } from "#contract/contact/values";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { Select } from "~/ui/fields/choice";
import { EmailField, type FieldMeta } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

type Props = { email: FieldMeta; topic: FieldMeta; body: FieldMeta };

/** The fields of the contact form, on its own page and on the landing page. */
export function ContactFields({ email, topic, body }: Props) {
  const t = useText("contact");
  const options = contactTopics.map((name) => ({ value: name, label: t(`topic_${name}`) }));
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-4 gap-y-5">
        <EmailField meta={email} label={t("email")} required />
        <Select meta={topic} label={t("topic")} options={options} required />
      </div>
      <TextArea meta={body} label={t("body")} hint={t("bodyHint")} max={limits.contactLength} rows={6} required />
      <Honeypot />
    </>
  );
}

/** A field that people do not see and only bots fill in. */
function Honeypot() {
  const t = useText("contact");
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {t("website")}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
