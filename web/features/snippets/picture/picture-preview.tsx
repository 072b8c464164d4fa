import { type RefObject, useLayoutEffect } from 'react';
import type { Drawing } from './drawing.ts';
import { paintCanvas } from './paint-canvas.ts';

interface PicturePreviewProps {
  drawing: Drawing;
  scale: number;
  /** Receives the canvas, which has the pixels of the picture. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Shows a picture with its size in pixels. */
export function PicturePreview({ drawing, scale, canvas }: PicturePreviewProps) {
  useLayoutEffect(() => {
    if (canvas.current) paintCanvas(canvas.current, drawing, scale);
  }, [drawing, scale, canvas]);
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
