import type source from "../../ko/errors/unsent-form";
import type { English } from "../../texts";

export default {
  kept: "What you wrote is kept. Please send it again in a moment.",
  typed: "What you wrote",
  chooseAgain: "Choose again: {{name}}",
  sendAgain: "Send again",
} satisfies English<typeof source>;
