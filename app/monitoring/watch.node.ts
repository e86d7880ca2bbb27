import type { RequestHandler } from "@remix-run/node";
import { captureException, continueTrace, init, setHttpStatus, startSpan, withIsolationScope } from "@sentry/remix";
import { withoutPersonal } from "./without-personal";

/**
 * Sentry on the web server, straight to its host: reports unexpected errors and traces every request to Remix, as part
 * of the page's own trace where there is one.
 */
export function watch(dsn: string) {
  init({
    dsn,
    sendDefaultPii: false,
    tracesSampleRate: 1,
    beforeSend: withoutPersonal,
    beforeSendTransaction: withoutPersonal,
  });
  return {
    report: (error: unknown) => void captureException(error),
    traced:
      (handle: RequestHandler): RequestHandler =>
      (request, context) =>
        trace(request, () => handle(request, context)),
  };
}

function trace(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const { headers, method, url } = request;
  const parent = { sentryTrace: headers.get("sentry-trace") ?? undefined, baggage: headers.get("baggage") };
  const span = { name: `${method} ${new URL(url).pathname}`, op: "http.server", forceTransaction: true };
  return withIsolationScope(() =>
    continueTrace(parent, () =>
      startSpan(span, async (current) => {
        const response = await answer();
        setHttpStatus(current, response.status);
        return response;
      }),
    ),
  );
}
