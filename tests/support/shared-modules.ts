import { readFileSync } from "node:fs";
import { beforeAll, expect } from "vitest";

/** A test that replaces a module, or the environment that modules read once, affects all files of its worker. */
export const needsOwnModules = (test: string) =>
  /\bvi\.(?:stubEnv|mock|doMock|resetModules)\(|\bprocess\.env\.\w+ =[^=]/.test(test);

beforeAll(() => {
  const file = expect.getState().testPath as string;
  if (needsOwnModules(readFileSync(file, "utf8")))
    throw new Error(`${file} replaces a module or sets the environment: it belongs in isolated (vitest.config.ts)`);
});
