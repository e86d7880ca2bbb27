import { useLocation, useNavigation } from "@remix-run/react";

/** Where a link that was followed leads, from the tap on; the page's own address otherwise. */
export function useNextLocation(): { pathname: string; search: string } {
  const here = useLocation();
  const { location, formMethod } = useNavigation();
  return location && !formMethod ? location : here;
}
