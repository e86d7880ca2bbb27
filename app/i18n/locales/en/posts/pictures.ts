import type ko from "../../ko/posts/pictures";
import type { English } from "../../texts";

export default {
  title: "Picture of a post by {{name}}",
  position: "Picture {{number}} of {{count}}",
  previous: "Previous picture",
  next: "Next picture",
  zoomIn: "Zoom in",
  zoomOut: "Back to original size",
} satisfies English<typeof ko>;
