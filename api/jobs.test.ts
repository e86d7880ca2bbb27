import { expect, expectTypeOf, test } from "vitest";
import type { UserId } from "#contract/ids";
import { addJob, defineJob, type Jobs } from "./jobs";

test("a job's payload is typed by its name, in every domain's jobs.ts", () => {
  expectTypeOf<Jobs["remove_account"]>().toEqualTypeOf<{ userId: UserId }>();
  expectTypeOf<Jobs["renew_due"]>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf(addJob<"remove_account">)
    .parameter(2)
    .toEqualTypeOf<{ userId: UserId }>();
  expectTypeOf<Parameters<typeof addJob>[1]>().toEqualTypeOf<keyof Jobs>();
});

test("only a job without payload has a schedule", () => {
  const run = async () => undefined;
  expect(defineJob({ name: "renew_due", schedule: { everyMinutes: 1 }, run }).schedule).toEqual({ everyMinutes: 1 });
  // @ts-expect-error: the schedule knows no user
  defineJob({ name: "remove_account", schedule: { everyMinutes: 1 }, run });
});
