import { expect, it } from "vitest";
import { needsOwnModules } from "./shared-modules";

it.each(["stubEnv", "mock", "doMock", "resetModules"])("a test that calls vi.%s needs modules of its own", (name) => {
  expect(needsOwnModules(`vi.${name}("PRODUCT_API_URL", url);`)).toBe(true);
});

it("a test that replaces a function or the clock shares the modules of its worker", () => {
  expect(needsOwnModules('vi.spyOn(console, "error"); vi.useFakeTimers(); vi.fn(); vi.unstubAllEnvs();')).toBe(false);
});
