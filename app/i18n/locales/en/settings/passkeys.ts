import type ko from "../../ko/settings/passkeys";
import type { English } from "../../texts";

export default {
  title: "Passkeys",
  lead: "Log in with your fingerprint, face or screen lock. It is safer than a password, and cannot be stolen.",
  add: "Add a passkey",
  passwordHint: "Your Gyeot password, so that we know it is you.",
  next: "Next",
  createLead:
    "The passkey is made on this device or in your password manager, which may ask for your fingerprint, face or screen lock.",
  create: "Create the passkey",
  needsScript:
    "Passkeys are made in a browser with JavaScript and with data saving off. For now please log in with your password.",
  made: "Added",
  used: "last used",
  synced: "on several devices",
  name: "Name of the passkey",
  rename: "Rename",
  renameName: "Rename {{name}}",
  saveName: "Save the name",
  remove: "Delete",
  removeName: "Delete {{name}}",
  removeHint: "You can no longer log in with this passkey, and every other device is logged out.",
  logInAgain: "We need to know it is you. Please log out, log in again and make this change within 10 minutes.",
  problem_unsupported: "This browser does not support passkeys. Please choose another way.",
  problem_known: "This device already has a passkey for Gyeot.",
  problem_failed: "The passkey could not be checked. Please try again in a while, or choose another way.",
  flash_failed: "The passkey was not added. Please start over.",
  flash_added: "The passkey was added.",
  flash_renamed: "The name was changed.",
  flash_removed: "The passkey was deleted. Every other device has been logged out.",
} satisfies English<typeof ko>;
