import { useLocation, useNavigation } from "@remix-run/react";

/** While a navigation is pending, its target; otherwise the page's own address. */
export function useNextLocation(): { pathname: string; search: string } {
  const here = useLocation();
  const { location, formMethod } = useNavigation();
  return location && !formMethod ? location : here;
}
