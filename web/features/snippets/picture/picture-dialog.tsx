import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { LineRange } from '#domain/line-range.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { firstLines } from './picture-lines.ts';
import { PicturePreview } from './picture-preview.tsx';
import { wantsLineNumbers } from './reader-style.ts';
import { copyPicture, downloadPng, downloadSvg } from './save-picture.ts';
import { type PicturedFile, usePicture } from './use-picture.ts';

const SIZES = [
  { value: '1', label: '1x' },
  { value: '2', label: '2x' },
  { value: '3', label: '3x' },
] as const;

const CAPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'link', label: 'Link' },
  { value: 'qr', label: 'QR code' },
] as const;

interface PictureDialogProps {
  file: PicturedFile;
  /** Null for all lines. */
  selected: LineRange | null;
  /** Address of the shared page; null for a private snippet. */
  link: string | null;
  onClose: () => void;
}

/** Makes a picture of lines of a file. */
export function PictureDialog({ file, selected, link, onClose }: PictureDialogProps) {
  const [lines, setLines] = useState(() => firstLines(file.code, selected));
  const [size, setSize] = useState<(typeof SIZES)[number]['value']>('2');
  const [hasFrame, setHasFrame] = useState(true);
  const [hasNumbers, setHasNumbers] = useState(wantsLineNumbers);
  const [caption, setCaption] = useState<(typeof CAPTIONS)[number]['value']>('none');
  const { drawing, problem } = usePicture(file, {
    lines,
    hasFrame,
    hasNumbers,
    caption: caption === 'none' || link === null ? null : { type: caption, url: link },
  });
  const scale = Number(size);
  const isReady = drawing !== null && problem === undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Picture of ${file.name}`}
      maxWidth={960}
      footer={
        <>
          <Button
            className="max-sm:grow"
            disabled={!isReady}
            onClick={() => drawing && downloadSvg(file.name, drawing, scale)}
          >
            <Download aria-hidden="true" className="max-sm:hidden" />
            Download SVG
          </Button>
          <Button
            className="max-sm:grow"
            disabled={!isReady}
            onClick={() => drawing && void downloadPng(file.name, drawing, scale)}
          >
            <Download aria-hidden="true" className="max-sm:hidden" />
            Download PNG
          </Button>
          <Button
            variant="primary"
            className="max-sm:grow"
            disabled={!isReady}
            onClick={() => drawing && void copyPicture(drawing, scale)}
          >
            <Copy aria-hidden="true" />
            Copy image
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="min-w-0">
          {drawing ? <PicturePreview drawing={drawing} scale={scale} /> : <Skeleton className="h-48 w-full" />}
        </div>
        <div className="flex flex-col gap-4 self-start md:sticky md:top-0">
          <Field label="Lines" error={problem}>
            <Input value={lines} autoComplete="off" onChange={({ target }) => setLines(target.value)} />
          </Field>
          <Field label="Size">
            <Select label="Size" value={size} onValueChange={setSize} options={SIZES} />
          </Field>
          {link !== null && (
            <Field label="Caption">
              <Select label="Caption" value={caption} onValueChange={setCaption} options={CAPTIONS} />
            </Field>
          )}
          <div>
            <Switch label="Window frame" checked={hasFrame} onCheckedChange={setHasFrame} />
            <Switch label="Line numbers" checked={hasNumbers} onCheckedChange={setHasNumbers} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}
