import { useFetcher } from "@remix-run/react";
import type { AdminView } from "#contract/staff/admin-view-schemas";
import type { AdminList } from "#contract/staff/admin-view-values";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { listAddress } from "./lists";

export type ListState = { list: AdminList; query: Record<string, string> };

/** Whether the list shows this view: search text and filters are the same. */
export const isShown = (view: AdminView, { query }: ListState): boolean =>
  Object.entries(query).every(([name, value]) => (view.query[name] ?? "") === value);

/** An admin's views of a list, each with a form that deletes it. */
export function SavedViews({ views, state }: { views: AdminView[]; state: ListState }) {
  const t = useText("admin/views");
  if (views.length === 0) return null;
  return (
    <nav aria-label={t("savedViews")}>
      <ul className="flex flex-wrap gap-2">
        {views.map((view) => (
          <li
            key={view.viewId}
            className="flex max-w-full items-center rounded-md hover:bg-soft has-aria-[current=page]:bg-soft"
          >
            <Link
              to={listAddress(state.list, view.query)}
              aria-current={isShown(view, state) ? "page" : undefined}
              className="inline-flex min-h-touch min-w-0 items-center pl-3 text-small font-semibold wrap-anywhere"
            >
              <bdi>{view.name}</bdi>
            </Link>
            <DeleteView view={view} state={state} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DeleteView({ view, state }: { view: AdminView; state: ListState }) {
  const t = useText("admin/views");
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/admin/views">
      <PlaceFields state={state} />
      <input type="hidden" name="viewId" value={view.viewId} />
      <button
        type="submit"
        name="intent"
        value="deleteView"
        disabled={fetcher.state !== "idle"}
        aria-label={t("deleteView", { name: view.name })}
        className="grid min-h-touch w-11 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon name="close" size={16} />
      </button>
    </fetcher.Form>
  );
}

/** The hidden fields that name the list to return to, with its search text and filters. */
export function PlaceFields({ state: { list, query } }: { state: ListState }) {
  return (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={new URLSearchParams(query).toString()} />
    </>
  );
}
