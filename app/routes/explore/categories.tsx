import { fieldsInOrder } from "#contract/applications/values";
import type { Field } from "#contract/creators/schemas";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";

/** The categories, each an address of its own. */
export function Categories({ current }: { current: Field | null }) {
  const t = useText("explore");
  const name = useText("creator");
  return (
    <nav aria-label={t("categories")}>
      <ul className="flex flex-wrap gap-2">
        <Category to="/explore" label={t("all")} current={current === null} />
        {fieldsInOrder.map((field) => (
          <Category key={field} to={`/explore?category=${field}`} label={name(field)} current={field === current} />
        ))}
      </ul>
    </nav>
  );
}

function Category({ to, label, current }: { to: LinkTarget; label: string; current: boolean }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? "page" : undefined}
        className="inline-flex min-h-touch items-center rounded-full border border-line bg-raised px-4 text-small font-semibold whitespace-nowrap text-muted hover:border-edge hover:text-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
      >
        {label}
      </Link>
    </li>
  );
}
