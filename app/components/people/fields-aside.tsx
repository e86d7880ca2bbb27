import { fieldsInOrder } from "#contract/applications/values";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";

/** Ways to other creators, the same for every viewer. It names none: a viewer and a creator may have blocked each other. */
export function FieldsAside() {
  const t = useText("feed");
  const chip =
    "inline-flex min-h-touch items-center gap-1.5 rounded-full bg-soft px-4 text-small font-semibold hover:bg-line";
  return (
    <section className="grid gap-3">
      <h2 className="text-row">{t("discover")}</h2>
      <ul className="flex flex-wrap gap-2">
        {fieldsInOrder.map((field) => (
          <li key={field}>
            <Link to={`/explore?category=${field}`} className={chip}>
              {t(field)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/campaigns" className={chip}>
            <Icon name="flag" size={18} />
            {t("campaigns")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
