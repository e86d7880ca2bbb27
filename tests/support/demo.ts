/** Of every account of the demo world (README). */
export const demoPassword = "gyeot-demo-2026";
