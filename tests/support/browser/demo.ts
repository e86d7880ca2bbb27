/** The password of every account of the demo (README). */
export const demoPassword = "gyeot-demo-2026";
