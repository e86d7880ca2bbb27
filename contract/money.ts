import { z } from "zod";

/** Whole won in JSON: an integer; `1e3` is parsed as 1000, and the body reader refuses it. */
export const Won = z.int().min(0).max(2_147_483_647).meta({ description: "Korean won, a whole number" });
