import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file: `app/${file}`, text: readFileSync(`app/${file}`, "utf8") }));

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

/** What acts before the pointer is released, and why nothing happens that cannot be taken back. */
const onPress: Record<string, string> = {
  "app/components/pictures/picture-crop.tsx": "begins a drag, which can be dragged back",
  "app/components/pictures/viewer/use-zoom.tsx": "begins a drag or a pinch, which can be moved back",
  "app/network/use-warm-routes.ts": "imports code in advance and changes nothing",
  "app/routes/posts/writing/text-tools.tsx": "keeps the focus in the text; the tool acts on click",
};

it("only the named files act on a press before its release", () => {
  expect(filesWith(/pointerdown|mousedown|touchstart/i)).toEqual(Object.keys(onPress).sort());
});

/** The keys that do something, and when. */
const onKeys: Record<string, string> = {
  "app/browser/page-focus.ts": "Escape closes a menu",
  "app/components/pictures/picture-crop.tsx": "arrows, + and -, while the picture has the focus",
  "app/components/pictures/viewer/use-zoom.tsx": "arrows, +, = and -, while the viewer is open",
  "app/realtime/composer-keys.ts": "Enter in the field of a message",
  "app/routes/admin/decision-form.tsx": "Ctrl and Enter in a decision's reason",
  "app/routes/admin/keys/list-keys.tsx": "J, K, /, ?, arrows and further keys of a list, which the admin can turn off",
  "app/routes/admin/reports/note-field.tsx": "Ctrl and Enter in the message to the users who reported",
  "app/routes/admin/reports/report-decision.tsx": "Ctrl and Enter in a decision's fields",
  "app/routes/messages/composer.tsx": "Enter in the field of a message",
  "app/routes/posts/comments/comment-form.tsx": "Ctrl and Enter in the field of a comment",
  "app/routes/posts/writing/text-field.tsx": "Ctrl with B, I or K in the field of a post",
  "app/ui/suggestions/suggestions.tsx": "arrows, Enter and Escape, while people are suggested under the field",
  "app/shell/focus-by-tab.ts": "Tab, once, to a button that is there for ten seconds",
};

it("only the named files act on keys", () => {
  expect(filesWith(/key(?:down|up|press)\b/i)).toEqual(Object.keys(onKeys).sort());
});

it("nothing reacts to moving or turning the device", () => {
  expect(filesWith(/devicemotion|deviceorientation|new (?:accelerometer|gyroscope)/i)).toEqual([]);
});

const changes = /\bon(?:Change|Input|Blur|Focus|Select)(?:Capture)?\b|"(?:change|input|blur|focus|focusin|focusout)"/;
const leaves =
  /requestSubmit|useSubmit|useNavigate|useFetcher|\.submit\(|\.click\(|location\.(?:assign|replace|href ?=)/;

/** Files that handle a change or the focus, and submit or navigate on something else. */
const onRequest: Record<string, string> = {
  "app/document/early-presses.server.ts": "a press of a button submits; an input is hidden and has its value",
  "app/routes/messages/composer.tsx": "Enter sends; a change counts characters",
  "app/routes/sharing/share-sheet.tsx": "a copied address closes the sheet; focus selects the address",
  "app/ui/suggestions/suggestions.tsx": "Enter or a press opens the chosen person; a change suggests others",
};

it("no change of a field and no focus submits a form or leads to another page", () => {
  const found = sources.filter(({ text }) => changes.test(text) && leaves.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(onRequest).sort());
});
