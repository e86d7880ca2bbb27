import type { Fault, State } from "../state";

/** The next fault requested for this step; each call uses up one. */
export function nextFault(state: State, step: string): Fault | undefined {
  const { faults } = state.settings();
  const fault = faults.find(({ on }) => on === step || on === "any");
  if (!fault) return undefined;
  const used = faults.map((each) => (each === fault ? { ...each, times: each.times - 1 } : each));
  state.change({ faults: used.filter(({ times }) => times > 0) });
  return fault;
}
