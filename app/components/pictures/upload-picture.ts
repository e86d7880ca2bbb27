import { limits } from "#contract/limits";
import type { UploadOffer } from "#contract/pictures";

/** `desk` is the address of ours that says where to put it, given `wish` besides the file's type and size. */
type Put = {
  file: File;
  desk: string;
  wish?: Record<string, string>;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Puts a picture into the store from the browser; answers its address, or throws for whatever reason. */
export async function uploadPicture({ file, desk, wish = {}, signal, onProgress }: Put): Promise<string> {
  const body = new URLSearchParams({ ...wish, contentType: file.type, size: String(file.size) });
  const answer = await fetch(desk, { method: "POST", body, signal, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`offer ${answer.status}`);
  const { offer } = (await answer.json()) as { offer: UploadOffer };
  await put(offer, file, signal, onProgress);
  return offer.publicUrl;
}

/** By XMLHttpRequest, which alone tells how far it has come. */
function put(
  offer: UploadOffer,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / Math.max(1, total)) * 100));
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(`put ${request.status}`)));
    request.onerror = () => reject(new Error("put failed"));
    request.onabort = () => reject(new Error("put aborted"));
    request.open(offer.method, offer.url);
    for (const [name, value] of Object.entries(offer.headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}

export const acceptedTypes = ["image/jpeg", "image/png", "image/webp"];

/** Why a file need not be sent at all; the server has the last word. */
export function pictureProblem(file: File): "pictureKind" | "pictureTooLarge" | undefined {
  if (!acceptedTypes.includes(file.type)) return "pictureKind";
  return file.size > limits.pictureBytes ? "pictureTooLarge" : undefined;
}
