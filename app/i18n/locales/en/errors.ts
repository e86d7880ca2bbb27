import type ko from "../ko/errors";
import type { English } from "../texts";

export default {
  notFoundTitle: "We cannot find this page",
  notFoundHint: "It has moved or is gone. Please check the address.",
  didYouMean: "Were you looking for one of these?",
  deletedTitle: "This page was deleted",
  deletedHint: "What was here was deleted and can no longer be seen.",
  forbiddenTitle: "This page is not open to you",
  forbiddenHint: "You do not have permission to see it. Check which account you are logged in with.",
  brokenTitle: "Something went wrong",
  brokenHint: "The fault is on our side. Please try again in a while.",
  offlineTitle: "You are offline",
  offlineHint: "Check your internet connection and try again.",
  offlinePageHint: "Check your internet connection. You go on right here once it is back.",
  networkError: "Check your internet connection.",
  busyTitle: "Let us take a breath",
  busyHint: "Too many requests. Please try again in a while.",
  pausedTitle: "Paused for now",
  unavailableTitle: "We cannot connect right now",
  unavailableHint: "The service is not answering. Please try again shortly.",
  retry: "Try again",
  findInExplore: "Search in Explore",
  paidOnce: "Were you paying? Trying again does not charge you twice. Your payments show whether it went through.",
  goHome: "Go home",
  requestId: "When you write to us, mention this number: {{id}}",
} satisfies English<typeof ko>;
