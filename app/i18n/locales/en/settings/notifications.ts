import type ko from "../../ko/settings/notifications";
import type { English } from "../../texts";

export default {
  thisDevice: "Push alerts on this device",
  lead: "New alerts appear on this device while Gyeot is closed. They never quote a post or a message.",
  start: "Get them on this device",
  isOn: "You get them on this device.",
  needsScript: "Turning them on here needs scripts. If you save data, turn that off first.",
  notOffered: "No push alerts are sent at the moment. You can get alerts by mail.",
  state_unsupported: "This browser cannot get push alerts. Turn them on in another browser.",
  state_notInstalled:
    "First add Gyeot to the Home Screen from the browser's share menu, then open it there and turn them on.",
  state_denied: "Alerts of Gyeot are blocked in this browser. Allow them in its settings for this site and try again.",
  state_failed: "They could not be turned on. Please try again in a while.",
  devices: "Devices that get push alerts",
  since: "Turned on",
  end: "Turn off",
  endName: "Turn off push alerts: {{name}}",
  offer: "Get these alerts on this device too, by push?",
  notNow: "Not now",
  channels: "Where to send alerts",
  kind: "Alert",
  email: "Mail",
  push: "Push",
  kindBy: "{{kind}}: {{channel}}",
  flash_subscribed: "You now get push alerts on this device.",
  flash_ended: "No more push alerts are sent to that device.",
} satisfies English<typeof ko>;
