import { useNavigation } from "@remix-run/react";

/** Shows within 150 ms that a tap was registered: the style sheet animates it. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="progress no-print" />;
}
