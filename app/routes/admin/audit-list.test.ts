import { expect, test } from "vitest";
import { auditActions } from "#contract/staff/audit-actions";
import texts from "~/i18n/locales/ko/admin";

test("every action of the audit log has a text, and every such text an action", () => {
  const named = Object.keys(texts).filter((key) => key.startsWith("action_"));
  expect(named.sort()).toEqual(auditActions.map((action) => `action_${action.replace(".", "_")}`).sort());
});
