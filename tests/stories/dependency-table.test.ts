import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, expect, test } from "vitest";
import { all, grounds, importsOf, tables } from "../../scripts/dependency-table.cjs";

const roots = Object.keys(tables);
const folderOf = (file: string) => file.split("/")[1] ?? "";

/** The folders of the same root that the product's files of a folder import, types included. */
function importedBy(root: string): Map<string, Set<string>> {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", root], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file.split("/").length > 2 && /\.tsx?$/.test(file) && !/\.test(?:-support)?\./.test(file));
  const imported = new Map<string, Set<string>>();
  for (const file of files) {
    const own = imported.get(folderOf(file)) ?? new Set<string>();
    imported.set(folderOf(file), own);
    for (const [, path = ""] of readIfThere(file).matchAll(/^(?:import|export|\}) .*?from "((?:\.|~\/)[^"]+)";$/gm)) {
      const target = path.startsWith("~/") ? path.replace("~", "app") : posix.join(dirname(file), path);
      const folder = folderOf(target);
      if (target.split("/").length > 2 && folder !== folderOf(file)) own.add(folder);
    }
  }
  return imported;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

test.each(roots)("every row of %s names exactly the folders that its folder imports", (root) => {
  const imported = importedBy(root);
  expect([...imported.keys()].sort()).toEqual(Object.keys(tables[root] ?? {}).sort());
  const written = Object.entries(tables[root] ?? {}).filter(([, row]) => row !== all);
  const found = written.map(([folder]) => [
    folder,
    [...(imported.get(folder) ?? [])].filter((name) => !grounds(root).includes(name)).sort(),
  ]);
  const named = written.map(([folder, row]) => [
    folder,
    [...(row as string[])].filter((name) => !grounds(root).includes(name)).sort(),
  ]);
  expect(found).toEqual(named);
});

test("a row that names a folder below its own is refused", () => {
  expect(() => importsOf("api")).not.toThrow();
  const table = { posts: ["comments"], comments: ["posts"] };
  expect(() => importsOf("planted", table)).toThrow("planted/posts may import only folders above it, not comments");
});

test("docs/architecture.md draws the floors of api, no folder beside one that it imports", () => {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, drawing = ""] = /each line on those above it:\n\n```\n([^`]*)\n```/.exec(text) ?? [];
  const floors = drawing.split("\n").map((line) => line.split(" · "));
  expect(floors.flat()).toEqual(Object.keys(tables.api ?? {}));
  const rows = importsOf("api");
  const beside = floors.flatMap((floor) =>
    floor.filter((folder) => floor.some((other) => rows[folder]?.includes(other))),
  );
  expect(beside).toEqual([]);
});

const planted = mkdtempSync(join(tmpdir(), "gyeot-imports-"));
afterAll(() => rmSync(planted, { recursive: true }));

/** Runs the import check of `npm run lint` over a tree that has only these files. */
function cruise(files: Record<string, string>) {
  for (const file of [".dependency-cruiser.cjs", "scripts/dependency-table.cjs"]) cpSync(file, join(planted, file));
  writeFileSync(join(planted, "tsconfig.json"), "{}");
  for (const root of roots) rmSync(join(planted, root), { recursive: true, force: true });
  for (const root of roots) mkdirSync(join(planted, root));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), text);
  }
  const program = join(process.cwd(), "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const run = spawnSync(process.execPath, [program, "--config", ".dependency-cruiser.cjs", ...roots], {
    cwd: planted,
    encoding: "utf8",
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

const above = { "api/posts/like.ts": "export const like = 1;\n" };

test("an import that no row names fails the lint, a type's too", () => {
  const uses = 'import { like } from "../posts/like";\nexport const again = like;\n';
  const value = cruise({ ...above, "api/mail/deliver.ts": uses });
  expect(value.output).toContain("api-mail-keeps-to-its-row: api/mail/deliver.ts → api/posts/like.ts");
  expect(value.status).not.toBe(0);
  const typed = 'import type { like } from "../posts/like";\nexport type Again = typeof like;\n';
  expect(cruise({ ...above, "api/mail/deliver.ts": typed }).status).not.toBe(0);
});

test("an import that a row names passes the lint", () => {
  const uses = 'import { like } from "../posts/like";\nexport const again = like;\n';
  expect(cruise({ ...above, "api/comments/write-comment.ts": uses })).toMatchObject({ status: 0 });
});

test("a folder without a row fails the lint", () => {
  const { status, output } = cruise({ ...above, "api/raffles/draw.ts": "export const draw = 1;\n" });
  expect(output).toContain("without a row in scripts/dependency-table.cjs: api/raffles");
  expect(status).not.toBe(0);
});
