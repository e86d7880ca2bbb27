import { useEffect, useRef } from "react";

/** A chosen file, drawn rather than addressed: the page's policy lets no blob be a picture. */
export function PicturePreview({ file, label, wide = false }: { file: File; label: string; wide?: boolean }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const [width, height] = wide ? [1_280, 640] : [320, 320];
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (picture) => {
        const canvas = ref.current;
        if (gone || !canvas) return;
        const scale = Math.max(width / picture.width, height / picture.height);
        const [w, h] = [picture.width * scale, picture.height * scale];
        canvas.getContext("2d")?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
        picture.close();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file, width, height]);
  return <canvas ref={ref} width={width} height={height} role="img" aria-label={label} className="block size-full" />;
}
