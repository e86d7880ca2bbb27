import { useText } from "~/i18n/i18n";
import { Icon, type IconName } from "~/ui/icon";

const blurbs = [
  { icon: "heart", title: "blurbSupportTitle", text: "blurbSupport" },
  { icon: "message", title: "blurbSpaceTitle", text: "blurbSpace" },
  { icon: "people", title: "blurbFieldsTitle", text: "blurbFields" },
  { icon: "card", title: "blurbCardTitle", text: "blurbCard" },
] as const satisfies { icon: IconName; title: string; text: string }[];

export function Blurbs() {
  const t = useText("landing");
  return (
    <section aria-labelledby="blurbs" className="py-10">
      <h2 id="blurbs" className="text-headline">
        {t("blurbsTitle")}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4 border-t border-line pt-6">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-soft-ink">
              <Icon name={icon} size={22} />
            </span>
            <div className="grid gap-1">
              <h3 className="text-lead">{t(title)}</h3>
              <p className="text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
