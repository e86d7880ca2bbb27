import { useEffect, useRef } from "react";

/** A chosen file, drawn on a canvas: the page's security policy allows no blob: pictures. */
export function PicturePreview({ file, label, wide = false }: { file: File; label: string; wide?: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [width, height] = wide ? [1_280, 640] : [320, 320];
  useEffect(() => {
    let isCancelled = false;
    createImageBitmap(file).then(
      (picture) => {
        const canvas = ref.current;
        if (isCancelled || !canvas) return;
        const scale = Math.max(width / picture.width, height / picture.height);
        const [w, h] = [picture.width * scale, picture.height * scale];
        canvas.getContext("2d")?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
        picture.close();
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [file, width, height]);
  return <canvas ref={ref} width={width} height={height} role="img" aria-label={label} className="block size-full" />;
}
