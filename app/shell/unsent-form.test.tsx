import type { EntryContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ResponseContext } from "~/http/response-context.server";
import { TextContext } from "~/i18n/i18n";
import { textSource } from "~/i18n/i18n.server";
import { unsentForm } from "./unsent-form.server";

function shown(fields: [string, FormDataEntryValue][], { status = 503, method = "POST" } = {}): string {
  const context = Object.assign(new ResponseContext(), { submittedFields: fields });
  const remix = { staticHandlerContext: { errors: { root: {} } } } as unknown as EntryContext;
  const form = unsentForm(new Request("https://gyeot.test/x?y=1", { method }), status, context, remix);
  return renderToStaticMarkup(<TextContext.Provider value={textSource("en")}>{form}</TextContext.Provider>);
}

it("what was written is shown and the rest is sent along, to the same address", () => {
  const html = shown([
    ["body", "안녕 <곁>"],
    ["key", "k-1"],
  ]);
  expect(html).toMatch(/<form method="post" action="\/x\?y=1"/);
  expect(html).toMatch(/<textarea name="body"[^>]*>안녕 &lt;곁&gt;<\/textarea>/);
  expect(html).toContain('<input type="hidden" name="key" value="k-1"/>');
  expect(html).toContain("Send again");
});

it("passwords, codes and account numbers are in no response", () => {
  const names = ["password", "currentPassword", "newPassword", "passwordAgain", "code", "recoveryCode", "number"];
  const html = shown(names.map((name) => [name, `secret ${name}`]));
  for (const name of names) expect(html).not.toContain(`"${name}"`);
  expect(html).not.toContain("secret");
});

it("a file is chosen again, as a response cannot hold it", () => {
  const html = shown([["pictures", new File(["x"], "바다.png")]]);
  expect(html).toContain("Choose again: 바다.png");
  expect(html).toMatch(/<input type="file" name="pictures" required=""\/>/);
});

it("a page that is read, and a form that sending again cannot help, have no form to send again", () => {
  expect(shown([["body", "a b"]], { method: "GET" })).toBe("");
  expect(shown([["body", "a b"]], { status: 404 })).toBe("");
});
