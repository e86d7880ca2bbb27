import { useText } from "~/i18n/i18n";
import { Arches } from "~/ui/arches";
import type { IconName } from "~/ui/icon";
import { frame } from "./section";

const blurbs = [
  { icon: "heart", title: "blurbSupportTitle", text: "blurbSupport" },
  { icon: "comment", title: "blurbSpaceTitle", text: "blurbSpace" },
  { icon: "people", title: "blurbFieldsTitle", text: "blurbFields" },
  { icon: "card", title: "blurbCardTitle", text: "blurbCard" },
] as const satisfies { icon: IconName; title: string; text: string }[];

export function Blurbs() {
  const t = useText("landing");
  return (
    <section aria-labelledby="blurbs" className={`${frame} pb-14 md:pb-22`}>
      <h2 id="blurbs" className="sr-only">
        {t("blurbsTitle")}
      </h2>
      <ul className="grid gap-7 md:grid-cols-2 md:gap-10 lg:grid-cols-4">
        {blurbs.map(({ icon, title, text }) => (
          <li key={title} className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center gap-4.5 md:block">
            <Arches holds={icon} width={100} />
            <div className="md:mt-4">
              <h3 className="text-row-head">{t(title)}</h3>
              <p className="mt-1 text-small text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
