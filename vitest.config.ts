import tsconfigPaths from "vite-tsconfig-paths";
import { configDefaults, defineConfig } from "vitest/config";

const shared = { environment: "node" as const, testTimeout: 60_000, hookTimeout: 60_000 };
const database = ["tests/support/global-setup.ts"];
/** Compares how long answers take: nothing else may run beside it. */
const timed = "api/credentials/uniform-times.test.ts";

export default defineConfig({
  plugins: [tsconfigPaths()],
  esbuild: { jsx: "automatic" },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          globalSetup: database,
          exclude: [...configDefaults.exclude, timed],
          // Each file has a database of its own, and half of what one does is to wait for it.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          include: [
            "{api,contract,sandbox,scripts}/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "tests/{stories,support,faults,fuzz}/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "timed",
          globalSetup: database,
          include: [timed],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Whole worlds on real ports: one after another, when the rest is done.
        extends: true,
        test: {
          ...shared,
          name: "ops",
          include: ["tests/ops/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
