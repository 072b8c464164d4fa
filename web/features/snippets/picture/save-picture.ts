import { baseName } from '#domain/file-languages.ts';
import { copyImage } from '#web/lib/clipboard.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Drawing } from './drawing.ts';
import { paintCanvas } from './paint-canvas.ts';
import { paintSvg } from './paint-svg.ts';

/** Copies a picture and reports the result in a toast. */
export async function copyPicture(drawing: Drawing, scale: number): Promise<void> {
  if (await copyImage(pngOf(drawing, scale))) toast({ title: 'Image copied!' });
  else
    toast({
      title: 'Copy failed',
      description: 'Could not copy the image. Download it instead.',
      variant: 'destructive',
    });
}

export async function downloadPng(fileName: string, drawing: Drawing, scale: number): Promise<void> {
  try {
    saveFile(`${baseName(fileName)}.png`, await pngOf(drawing, scale));
  } catch (error) {
    toast({
      title: 'Download failed',
      description: error instanceof Error ? error.message : undefined,
      variant: 'destructive',
    });
  }
}

export function downloadSvg(fileName: string, drawing: Drawing, scale: number): void {
  saveFile(`${baseName(fileName)}.svg`, new Blob([paintSvg(drawing, scale)], { type: 'image/svg+xml' }));
}

function pngOf(drawing: Drawing, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  paintCanvas(canvas, drawing, scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser cannot draw a picture of this size. Choose fewer lines or a smaller size.'));
    });
  });
}
