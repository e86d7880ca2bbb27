import type ko from "../../ko/admin/views";
import type { English } from "../../texts";

export default {
  savedViews: "Saved views",
  saveThisView: "Save this view",
  viewName: "Name of the view",
  viewNameHint: "Saves the current search words and filters. The same name replaces the earlier view.",
  save: "Save",
  deleteView: "Delete the view {{name}}",
  flash_viewSaved: "The view was saved.",
  flash_viewDeleted: "The view was deleted.",
} satisfies English<typeof ko>;
