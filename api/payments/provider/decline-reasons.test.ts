import { expect, test } from "vitest";
import { declineReasonOf } from "#contract/payments/decline-reasons";
import { declineCodes } from "./toss-codes";

test("each code by which a card is declined has a reason in our own words", () => {
  expect(declineCodes.length).toBeGreaterThan(10);
  for (const code of declineCodes) expect(declineReasonOf(code), code).not.toBe("other");
  expect(declineReasonOf("A_CODE_OF_TOMORROW")).toBe("other");
});
