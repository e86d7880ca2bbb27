import { z } from "zod";
import { limits } from "../limits";
import { multiline, Time } from "../text";
import { type Capability, capabilities, switchNames } from "./values";

export const SwitchParam = z.strictObject({ name: z.enum(switchNames) });

/** A switch as an admin sees it; nobody has changed one without a time. */
export const AdminSwitch = z
  .object({
    name: z.enum(switchNames),
    off: z.boolean(),
    changedAt: Time.nullable(),
    changedBy: z.string().nullable().meta({ description: "the admin's nickname" }),
    reason: z.string().nullable(),
  })
  .meta({ id: "AdminSwitch" });
export type AdminSwitch = z.infer<typeof AdminSwitch>;

export const AdminSwitches = z.object({
  items: z.array(AdminSwitch),
  readOnly: z.boolean().meta({ description: "nothing can be stored: `writes` is off, or the database is a standby" }),
});

/** The reason stays in the audit log. */
export const SwitchChange = z.strictObject({ off: z.boolean(), reason: multiline(limits.blockReasonLength, 1) });

/** What is paused now, for a notice on the pages. */
export const Paused = z
  .object({
    readOnly: z.boolean(),
    capabilities: z.array(z.enum(capabilities as [Capability, ...Capability[]])),
  })
  .meta({ id: "Paused" });
export type Paused = z.infer<typeof Paused>;
