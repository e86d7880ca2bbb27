import { data } from "@remix-run/node";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";

/** Every address that is no page of ours, and posts to it. */
export const loader = guardedLoader((): null => {
  throw data(null, { status: 404 });
});
export const action = guardedAction((): null => {
  throw data(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
