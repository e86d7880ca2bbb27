import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits";
import { pictureProblem, uploadPicture } from "~/components/pictures/upload-picture";
import { useText } from "~/i18n/i18n";

export type ChosenPicture = {
  id: string;
  /** "" until it is uploaded: then the file is sent with the form */
  url: string;
  file?: File;
  /** of an upload in progress */
  percent?: number;
};
/** `kept`: the addresses uploaded with an earlier attempt of this form; `direct`: may upload straight to the store. */
type Start = { kept: string[]; direct: boolean };

let itemCount = 0;

/** The pictures of a message that is being written: uploaded as they are chosen, or sent with the form. */
export function useChosenPictures({ kept, direct }: Start) {
  const t = useText("messages");
  // The policy of the loaded document decides; later responses of the loader do not change it.
  const [mayPut] = useState(direct);
  const [items, setItems] = useState<ChosenPicture[]>(() => kept.map((url) => ({ id: url, url })));
  const [complaints, setComplaints] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current?.abort();
  }, []);

  const change = (id: string, to: Partial<ChosenPicture>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...to } : item)));

  const upload = async (id: string, file: File) => {
    const signal = left.current?.signal ?? AbortSignal.abort();
    const fields = { purpose: "message" };
    const onProgress = (percent: number) => change(id, { percent });
    const url = await uploadPicture({ file, signUrl: "/mypage/pictures", fields, signal, onProgress }).catch(() => "");
    if (!signal.aborted) change(id, { url, percent: undefined });
  };

  const choose = () => {
    const chosen = [...(input.current?.files ?? [])];
    const wrong = chosen.flatMap((file) => {
      const problem = pictureProblem(file);
      return problem ? [t("fileComplaint", { name: file.name, reason: t(problem) })] : [];
    });
    const good = chosen.filter((file) => !pictureProblem(file));
    const files = good.slice(0, limits.messageImages - items.length);
    setComplaints(good.length > files.length ? [...wrong, t("tooManyPictures")] : wrong);
    const percent = mayPut ? 0 : undefined;
    const added = files.map((file) => ({ id: `new-${itemCount++}`, url: "", file, percent }));
    setItems((now) => [...now, ...added]);
    if (mayPut) for (const { id, file } of added) void upload(id, file);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the files that were chosen before the script arrived
  useEffect(() => {
    if (input.current?.files?.length) choose();
  }, []);
  useEffect(() => {
    if (input.current) input.current.files = filesToSend(items);
  }, [items]);

  return {
    items,
    complaints,
    input,
    choose,
    remove: (id: string) => setItems((now) => now.filter((item) => item.id !== id)),
    clear: () => setItems([]),
    isUploading: items.some(({ percent }) => percent !== undefined),
  };
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>;

/** For the form's own field: the browser replaced its files when others were chosen. */
function filesToSend(items: ChosenPicture[]): FileList {
  const carrier = new DataTransfer();
  for (const { url, file } of items) if (file && !url) carrier.items.add(file);
  return carrier.files;
}
