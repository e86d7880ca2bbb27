import { limits } from "#contract/limits";
import type { UploadOffer } from "#contract/media/schemas";

/** `signUrl` is our address that signs the upload; it receives `fields`, the file's type and its size. */
type UploadRequest = {
  file: File;
  signUrl: string;
  fields?: Record<string, string>;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/** Uploads a picture from the browser to the store and returns its address; throws on any failure. */
export async function uploadPicture({
  file,
  signUrl,
  fields = {},
  signal,
  onProgress,
}: UploadRequest): Promise<string> {
  const body = new URLSearchParams({ ...fields, contentType: file.type, size: String(file.size) });
  const answer = await fetch(signUrl, { method: "POST", body, signal, headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`offer ${answer.status}`);
  const { offer } = (await answer.json()) as { offer: UploadOffer };
  await put(offer, file, signal, onProgress);
  return offer.publicUrl;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
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

/** The reason not to send a file, if any; the server checks again. */
export function pictureProblem(file: File): "pictureKind" | "pictureTooLarge" | undefined {
  if (!acceptedTypes.includes(file.type)) return "pictureKind";
  return file.size > limits.pictureBytes ? "pictureTooLarge" : undefined;
}
