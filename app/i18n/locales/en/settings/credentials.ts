import type ko from "../../ko/settings/credentials";
import type { English } from "../../texts";

export default {
  passwordTitle: "Change your password",
  passwordLead: "Every other device will be logged out.",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHint: "At least 10 characters. Spaces and any letters are fine.",
  changePassword: "Change the password",
  forgotPassword: "I do not remember my current password",
  noPassword: "You signed up with another account, so there is no password",
  noPasswordHint: "Its provider confirms who you are when you log in.",
  connectedTitle: "Connected accounts",
  connectedLead: "Once connected, you can also log in with these instead of your email and password.",
  notConnected: "Not connected",
  withoutEmail: "An account that names no email",
  connect: "Connect",
  connectName: "Connect {{provider}}",
  connectCancel: "Cancel",
  connectHint: "We ask for your Gyeot password to make sure it is you.",
  accountChosen: "Connect this account?",
  password: "Password",
  disconnect: "Disconnect",
  disconnectName: "Disconnect {{provider}}",
  disconnectHint: "Disconnecting logs out every other device.",
  connectedOnlyWay:
    "This account has no password, so its connections stay as they are: one way to log in has to remain.",
  accountTaken: "This account is connected to another Gyeot account. Please choose another.",
  accountRefused: "We need to check the account again. Please choose it once more.",
  connectedOff: "No other account can be connected right now",
  connectedOffHint: "Please log in with email on this site.",
  flash_passwordChanged: "Your password is changed. Every other device has been logged out.",
} satisfies English<typeof ko>;
