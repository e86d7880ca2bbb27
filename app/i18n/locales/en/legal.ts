import type ko from "../ko/legal";
import type { English } from "../texts";

export default {
  effective: "In effect from {{date}}",
  version: "Version {{version}}",
  former: "A former version: another one applies today.",
  announced: "A version that is yet to apply.",
  seeCurrent: "See today's version",
  versions: "All versions",
  changes: "What this version changed",
  youthOfficer: "Youth protection officer",
  contents: "Contents",
  termsDescription:
    "Gyeot's terms of use: joining, membership payments and withdrawal, limits of use and responsibility.",
  privacyDescription: "Which personal data Gyeot keeps, why, for how long, and how it is deleted.",
} satisfies English<typeof ko>;
