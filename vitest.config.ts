import { fileURLToPath } from "node:url";
import tsconfigPaths from "vite-tsconfig-paths";
import { configDefaults, defineConfig } from "vitest/config";
import { isLong } from "./tests/support/long";
import { ShuffledByProject } from "./tests/support/shuffled-by-project";

const shared = { environment: "node" as const, testTimeout: 60_000, hookTimeout: 60_000 };
const database = ["tests/support/global-setup.ts"];
// Each file has a database of its own, and half of what one does is to wait for it; a long dose waits for leases too.
const maxWorkers = isLong ? 3 : 2;
/** The files of one worker share modules: importing them again took a third of the time. */
const sharedModules = { isolate: false, setupFiles: ["tests/support/shared-modules.ts"] };
/** The environment that the pages' modules read. */
const webEnv = { PUBLIC_URL: "https://gyeot.test", SESSION_SECRET: "s".repeat(32) };
/** Replaces a module, sets the environment before modules read it, or measures the heap. */
const isolated = [
  "app/{guards,host,session,social-login,transport}/**/*.test.{ts,tsx}",
  "app/routes/crawlers/list-sitemaps.test.ts",
  "app/routes/notifications/received-today.test.ts",
  "app/routes/posts/post.test.ts",
  "app/routes/search/search.test.ts",
  "tests/stories/random-money.test.ts",
  "tests/fuzz/**/*.test.ts",
];
/** Compares how long answers take, or limits time or memory: nothing else may run beside these. */
const timed = [
  "api/credentials/uniform-times.test.ts",
  "api/posts/text/hostile-texts.test.ts",
  ...["database-outage", "full-disk", "fuzz-web-forms", "idle-uploads", "late-database"].map(
    (name) => `tests/ops/${name}.test.ts`,
  ),
];

export default defineConfig({
  plugins: [tsconfigPaths()],
  resolve: {
    alias: { "virtual:remix/server-build": fileURLToPath(new URL("tests/support/server-build.ts", import.meta.url)) },
  },
  esbuild: { jsx: "automatic" },
  test: {
    sequence: process.env.SHUFFLE ? { sequencer: ShuffledByProject } : {},
    tags: [
      { name: "dosed", description: "has a long dose for npm run test:long" },
      { name: "long", description: "runs in npm run test:long alone" },
    ],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          globalSetup: database,
          exclude: [...configDefaults.exclude, ...timed, ...isolated],
          ...sharedModules,
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: ["api/**/*.test.ts", "tests/{stories,support,faults,lighthouse,screens}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "isolated",
          globalSetup: database,
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "app",
          globalSetup: database,
          exclude: [...configDefaults.exclude, ...isolated],
          ...sharedModules,
          env: webEnv,
          maxWorkers,
          sequence: { groupOrder: 0 },
          include: ["{contract,sandbox,scripts}/**/*.test.ts", "app/**/*.test.{ts,tsx}"],
        },
      },
      {
        // Whole worlds on real ports.
        extends: true,
        test: {
          ...shared,
          name: "ops",
          include: ["tests/ops/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...timed],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "timed",
          globalSetup: database,
          include: timed,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
