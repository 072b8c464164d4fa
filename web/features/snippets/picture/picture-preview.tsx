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
    if (canvas.current) paintCanvas(canvas.current, drawing, scale);
  }, [drawing, scale]);
  return (
    <>
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-[45dvh] overflow-auto rounded-md border border-line bg-sunken md:max-h-[60dvh]"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label="Preview of the picture"
          className="mx-auto block h-auto max-w-full"
          style={{ width: drawing.width }}
        />
      </section>
      <p className="mt-2 text-center text-muted text-sm tabular-nums">
        {drawing.width * scale} × {drawing.height * scale} px
      </p>
    </>
  );
}
