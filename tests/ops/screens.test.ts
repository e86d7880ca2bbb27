import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { launch, stopAllLaunched } from "../support/processes/launch";

const folder = mkdtempSync(join(tmpdir(), "gyeot-screens-"));

afterEach(async () => {
  await stopAllLaunched();
  rmSync(folder, { recursive: true, force: true });
});

it("npm run screens takes pictures in both languages, of linked and of personal pages too", async () => {
  const names = ["terms", "post-quiet", "followers-none"];
  const command = [process.execPath, "--import", "tsx", "tests/screens/screens.ts", ...names];
  const screens = launch(command, { SCREENS_FOLDER: folder });
  expect(await screens.ended, screens.output()).toBe(0);
  const expected = ["ko", "en"].flatMap((language) =>
    ["phone", "desktop"].flatMap((shape) => names.map((name) => `${language}-${shape}-${name}.png`)),
  );
  expect(readdirSync(folder).sort()).toEqual([...expected, "contact-sheet.jpg"].sort());
});
