import { useEffect } from "react";

/** Calls `receive` with files that are pasted into the form of a text area or dropped on it. */
export function useReceivedFiles(areaId: string, receive: (files: FileList) => void): void {
  useEffect(() => {
    const form = (document.getElementById(areaId) as HTMLTextAreaElement | null)?.form;
    if (!form) return;
    const take = (event: Event, files: FileList | undefined) => {
      if (!files?.length) return;
      event.preventDefault();
      receive(files);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files);
    // Otherwise the browser opens a dropped file in place of the page.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    form.addEventListener("paste", paste);
    form.addEventListener("drop", drop);
    form.addEventListener("dragover", allow);
    return () => {
      form.removeEventListener("paste", paste);
      form.removeEventListener("drop", drop);
      form.removeEventListener("dragover", allow);
    };
  });
}
