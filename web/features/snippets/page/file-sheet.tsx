import clsx from 'clsx';
import { Check, Copy, Download, WrapText } from 'lucide-react';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { saveSnippetFile } from '#web/features/snippets/card/downloads.ts';
import { type CopiedSnippet, useCopyCode } from '#web/features/snippets/card/use-copy-code.ts';
import { paths } from '#web/lib/paths.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { PictureButton } from './picture-button.tsx';
import type { ShownFile } from './shown-files.ts';

/** The snippet of a file. */
export type SheetSnippet = Omit<CopiedSnippet, 'code' | 'codeTruncated'> & Pick<Snippet, 'isPublic' | 'shareId'>;

interface FileSheetProps {
  snippet: SheetSnippet;
  file: ShownFile;
  /** Position in the snippet. */
  index: number;
  /** The snippet has no other file. */
  single: boolean;
  /** Number of the line to highlight. */
  currentLine: number | null;
  onLineClick: ((line: number) => void) | undefined;
}

/** Renders a file with its actions. */
export function FileSheet({ snippet, file, index, single, currentLine, onLineClick }: FileSheetProps) {
  const { name, language, code, size, anchor } = file;
  const [wrap, setWrap] = useState(false);
  const { copied, copy } = useCopyCode({ ...snippet, code, codeTruncated: false }, 'Could not copy to clipboard.');
  /** Tells the controls of several files apart. */
  const ofFile = single ? '' : ` of ${name}`;
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-name`}
      className="file-sheet relative rounded-card border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:px-5">
        <div className="flex min-w-0 grow basis-40 items-center gap-2">
          <LanguageDot language={language} className="size-2.5" />
          <h2 id={`${anchor}-name`} className="min-w-0 font-code font-medium text-sm">
            <a
              href={`#${anchor}`}
              title={name}
              className="block min-w-11 truncate underline-offset-3 hover:underline pointer-coarse:py-3"
            >
              <bdi>{name}</bdi>
            </a>
          </h2>
          <span className="shrink-0 text-muted text-xs max-sm:hidden">
            {languageLabel(language)} · {formatBytes(size)}
          </span>
        </div>
        <div className="-mr-1.5 ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 print:hidden">
          {snippet.isPublic && snippet.shareId !== null && (
            <a
              aria-label={`Raw code${ofFile}`}
              href={paths.raw.href(snippet.shareId, index === 0 ? undefined : name)}
              className="inline-flex h-8 items-center justify-center rounded-md px-2 text-muted text-sm hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              Raw
            </a>
          )}
          <IconButton
            size="sm"
            label={`Wrap long lines${ofFile}`}
            aria-pressed={wrap}
            icon={<WrapText />}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => setWrap(!wrap)}
          />
          <PictureButton snippet={snippet} file={file} label={`Picture${ofFile}`} hasKey={index === 0} />
          <IconButton
            size="sm"
            label={single ? 'Download file' : `Download ${name}`}
            icon={<Download />}
            onClick={() => saveSnippetFile(file)}
          />
          <Button
            aria-label={single ? (copied ? 'Copied' : 'Copy code') : `${copied ? 'Copied' : 'Copy'} ${name}`}
            // A disabled button would lose the focus.
            aria-disabled={copied}
            onClick={({ shiftKey }) => void copy({ unfilled: shiftKey })}
            className="ml-1 min-w-30 aria-disabled:opacity-55"
          >
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {/* As wide as the wider text. */}
            <span className="grid *:[grid-area:1/1]">
              <span className={clsx(copied && 'invisible')}>{single ? 'Copy code' : 'Copy'}</span>
              <span className={clsx(!copied && 'invisible')}>Copied</span>
            </span>
          </Button>
        </div>
      </header>
      <CodeView
        code={code}
        language={language}
        label={`Code of ${single ? snippet.title : name}`}
        wrap={wrap}
        currentLine={currentLine}
        onLineClick={onLineClick}
        className="code-view-sheet rounded-b-[11px] border-line border-t"
      />
    </section>
  );
}
