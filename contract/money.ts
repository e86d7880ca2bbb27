import { z } from "zod";

/** Whole won on the wire: an integer JSON number; `1e3` arrives as 1000 and is told apart by the body reader. */
export const Won = z.int().min(0).max(2_147_483_647).meta({ description: "Korean won, a whole number" });
