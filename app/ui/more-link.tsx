import { useLocation } from "@remix-run/react";
import { hrefOfLocation } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "./button";

/** The next page of a list at the same address, with its other parameters. */
export function useMorePath() {
  const { pathname, search } = useLocation();
  return (pagingKey: string) => {
    const query = new URLSearchParams(search);
    query.delete("index");
    query.set("pagingKey", pagingKey);
    return hrefOfLocation({ pathname, search: `?${query}` });
  };
}

/** `label`: names the list, if its place on the page does not. */
export function MoreLink({ pagingKey, label }: { pagingKey: string | null; label?: string }) {
  const t = useText("shell");
  const pathTo = useMorePath();
  if (!pagingKey) return null;
  return (
    <p className="py-6 text-center">
      <LinkButton variant="secondary" size="small" to={pathTo(pagingKey)} rel="next">
        {label ?? t("more")}
      </LinkButton>
    </p>
  );
}
