import { useNavigation } from "@remix-run/react";

/** Shows within 150 ms that a tap was taken: the style sheet lets it appear and grow. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="progress no-print" />;
}
