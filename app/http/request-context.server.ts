import type { AppLoadContext } from "@remix-run/node";

type RequestArgs = { context: AppLoadContext };

/**
 * A value that each HTTP request has one of, made at its first use. With single fetch every loader gets its own Request,
 * but all share the context object: it is the key, and the value goes with it.
 */
export function perRequest<T extends object, A extends RequestArgs = RequestArgs>(
  make: (args: A) => T,
): (args: A) => T {
  const values = new WeakMap<AppLoadContext, T>();
  return (args) => {
    const known = values.get(args.context);
    if (known) return known;
    const made = make(args);
    values.set(args.context, made);
    return made;
  };
}
