import { useLocation } from "@remix-run/react";
import { hrefOfLocation } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "./button";

/** The next page of a list at the same address, or at `path`, with the other parameters of this address. */
export function useMorePath(parameter = "pagingKey") {
  const { pathname, search } = useLocation();
  return (pagingKey: string, path: string = pathname) => {
    const query = new URLSearchParams(search);
    query.delete("index");
    query.set(parameter, pagingKey);
    return hrefOfLocation({ pathname: path, search: `?${query}` });
  };
}

type Props = { pagingKey: string | null; label?: string; parameter?: string };

/** `label`: names the list, if its place on the page does not. `parameter`: of the address, with the paging key. */
export function MoreLink({ pagingKey, label, parameter }: Props) {
  const t = useText("shell");
  const pathTo = useMorePath(parameter);
  if (!pagingKey) return null;
  return (
    <p className="py-6 text-center">
      <LinkButton variant="secondary" size="small" to={pathTo(pagingKey)} rel="next">
        {label ?? t("more")}
      </LinkButton>
    </p>
  );
}
