import type ko from "../ko/policies";
import type { English } from "../texts";

export default {
  title: "Agreements",
} satisfies English<typeof ko>;
