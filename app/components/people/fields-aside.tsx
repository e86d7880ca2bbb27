import { fieldsInOrder } from "#contract/applications/values";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";

/** Ways to other creators, the same for every viewer. It names none: a viewer and a creator may have blocked each other. */
export function FieldsAside() {
  const t = useText("feed");
  const row = "flex min-h-touch items-center justify-between gap-3 px-4 text-small font-medium hover:bg-sunken";
  return (
    <div className="grid gap-3">
      <section className="overflow-clip rounded-lg border border-line bg-raised pb-2">
        <h2 className="px-4 pt-4 pb-2 text-base">{t("discover")}</h2>
        <ul>
          {fieldsInOrder.map((field) => (
            <li key={field}>
              <Link to={`/explore?category=${field}`} className={row}>
                {t(field)}
                <span className="text-muted">
                  <Icon name="forward" size={16} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Link
        to="/campaigns"
        className="flex min-h-touch items-center gap-3 rounded-lg border border-line bg-raised p-4 text-small font-medium hover:bg-sunken"
      >
        <span className="text-muted">
          <Icon name="spark" size={20} />
        </span>
        <span className="grow">{t("campaigns")}</span>
        <span className="text-muted">
          <Icon name="forward" size={16} />
        </span>
      </Link>
    </div>
  );
}
