import { expect, it } from "vitest";
import { guardedAction } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { responseContext } from "~/http/response-context.server";

const sent = { body: "안녕하세요", key: "k1" };
function post(accept: string) {
  const headers = { Accept: accept, Origin: "https://gyeot.test" };
  const request = new Request("https://gyeot.test/x", { method: "POST", headers, body: new URLSearchParams(sent) });
  return { request, context: {}, params: {} };
}
const [page, script] = ["text/html,*/*", "*/*"];

it("a form not read before the API was away is in the page of the error all the same", async () => {
  const args = post(page);
  const action = guardedAction(() => {
    throw localApiError("NETWORK_ERROR", args);
  });
  await expect(action(args)).rejects.toMatchObject({ data: { code: "NETWORK_ERROR" }, init: { status: 503 } });
  expect(responseContext(args.context).submittedFields).toEqual(Object.entries(sent));
});

it("script gets the form back in place of the page of the error, with a toast", async () => {
  const args = post(script);
  const action = guardedAction(async () => {
    await readForm(args);
    throw localApiError("NETWORK_ERROR", args);
  });
  const reason = "인터넷 연결을 확인해 주세요.";
  expect(await action(args)).toMatchObject({
    data: { result: { status: "error", error: { "": [reason] } }, unsent: { ...sent, formErrors: [reason] } },
    init: { status: 503 },
  });
  expect(responseContext(args.context).toast).toBe(reason);
});

it("an error that no retry can mend, as of a deleted page, replaces the page with script", async () => {
  const args = post(script);
  const action = guardedAction(() => {
    throw localApiError("RESOURCE_NOT_FOUND", args);
  });
  await expect(action(args)).rejects.toMatchObject({ data: { code: "RESOURCE_NOT_FOUND" } });
});
