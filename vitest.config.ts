import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

const shared = { environment: "node" as const, testTimeout: 60_000, hookTimeout: 60_000 };

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
          globalSetup: ["tests/support/global-setup.ts"],
          include: [
            "{api,contract,sandbox,scripts}/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "tests/{stories,support,faults}/**/*.test.ts",
          ],
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
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
