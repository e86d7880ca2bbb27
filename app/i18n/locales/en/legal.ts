import type ko from "../ko/legal";
import type { English } from "../texts";

export default {
  effective: "In effect from {{date}}",
  version: "Version {{version}}",
  former: "A former version: another one applies today.",
  announced: "A version that is yet to apply.",
  seeCurrent: "See the current version",
  versions: "All versions",
  changes: "What this version changed",
  youthOfficer: "Youth protection officer",
  privacyOfficer: "Privacy officer and department",
  processors: "Processors",
  processorsLead: "These companies work for us. What they receive is processed until you leave or their contract ends.",
  company: "Company",
  purpose: "Purpose",
  items: "Data",
  abroad: "Transfers abroad",
  abroadLead:
    "They are processing and storage needed to perform our contract with you, under article 28-8 (1) 3 of the Personal Information Protection Act. Data is sent over encrypted connections whenever you use the service, and processed until you leave or the contract ends. You can refuse by not using the feature, or by telling the privacy officer; the feature then does not work for you.",
  abroadNone: "Nothing is transferred abroad.",
  country: "Country",
  cookies: "Cookies",
  cookiesLead:
    "Only cookies that the service needs. The payment window and sharing to KakaoTalk may use cookies of those companies once you open them.",
  name: "Name",
  life: "Life",
  contents: "Contents",
  termsDescription:
    "Gyeot's terms of use: joining, membership payments and withdrawal, limits of use and responsibility.",
  privacyDescription: "Which personal data Gyeot keeps, why, for how long, and how it is deleted.",
} satisfies English<typeof ko>;
