import { ApiError } from "~/http/api-error";

/** What a list's address shows beside it: nothing, an item, or that the item was removed or replaced. */
export type ViewState<View> = View | "missing" | null;

export async function readView<Id, View>(
  id: Id | undefined,
  read: (id: Id) => Promise<View>,
): Promise<ViewState<View>> {
  if (!id) return null;
  try {
    return await read(id);
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_NOT_FOUND") return "missing";
    throw error;
  }
}
