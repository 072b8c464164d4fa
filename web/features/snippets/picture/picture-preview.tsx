import { useLayoutEffect, useRef } from 'react';
import type { Drawing } from './drawing.ts';
import { paintCanvas } from './paint-canvas.ts';

interface PicturePreviewProps {
  drawing: Drawing;
  scale: number;
}

/** Shows a picture with its size in pixels. */
export function PicturePreview({ drawing, scale }: PicturePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    // At the resolution of the screen: the browser needs half a second to show a picture of 100 lines at 3x.
    if (canvas.current) paintCanvas(canvas.current, drawing, Math.ceil(devicePixelRatio));
  }, [drawing]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Preview of the picture"
        className="mx-auto block rounded-md outline-1 outline-line max-md:max-h-[40dvh]"
        style={{ maxWidth: `min(100%, ${drawing.width}px)` }}
      />
      <p className="mt-2 text-center text-muted text-sm tabular-nums">
        {drawing.width * scale} × {drawing.height * scale} px
      </p>
    </>
  );
}
