import clsx from 'clsx';
import { CircleAlert, Plus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { Button } from '#web/ui/button.tsx';
import type { SnippetFiles } from './use-snippet-files.ts';

/** Type of the data of a dragged tab. */
const DRAGGED_FILE = 'application/x-pegboard-file';

export interface ShownFile {
  name: string;
  language: string;
  hasError: boolean;
}

interface FileTabsProps {
  files: SnippetFiles;
  shown: readonly ShownFile[];
  disabled: boolean;
}

/** Renders a tab per file. Tabs are reordered by dragging and by Alt with an arrow key; F2 or a double click renames. */
export function FileTabs({ files, shown, disabled }: FileTabsProps) {
  const { ids, active, addFile, moveFile, focusTab, focusName } = files;
  const { markOf, ...drag } = useTabDrag(disabled ? () => {} : moveFile);
  const list = useRef<HTMLDivElement>(null);
  const activeId = ids[active];
  const activeName = shown[active]?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab grows with its name
  useEffect(() => {
    if (activeId !== undefined) list.current?.querySelector('[data-state="active"]')?.scrollIntoView(NEAREST);
  }, [activeId, activeName]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'F2') focusName();
    else if (step === undefined || !event.altKey) return;
    // Alt with an arrow key would leave the page.
    event.preventDefault();
    if (step === undefined || disabled) return;
    moveFile(active, active + step);
    // The browser blurs an element that moves in the document.
    focusTab();
  }

  return (
    <div className="flex items-center gap-2 shadow-[inset_0_-1px_var(--line)]">
      <Tabs.List
        ref={list}
        aria-label="Files"
        onKeyDown={onKeyDown}
        className="flex min-w-0 overflow-x-auto [scrollbar-width:none]"
      >
        {ids.map((id, index) => (
          <Tabs.Trigger key={id} value={id} asChild>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the trigger adds role and focus; Firefox drags no buttons */}
            <div
              draggable={!disabled}
              onDoubleClick={focusName}
              {...drag.propsOf(index)}
              className={clsx(
                'flex h-9 max-w-48 shrink-0 cursor-pointer select-none items-center gap-1.5 rounded-t-md border-transparent border-b-2 px-3 text-muted text-sm -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11',
                markOf(index),
              )}
            >
              <LanguageDot language={shown[index]?.language ?? ''} />
              <bdi className="truncate">{shown[index]?.name}</bdi>
              {shown[index]?.hasError && (
                <>
                  <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 text-danger" />
                  <span className="sr-only">, invalid</span>
                </>
              )}
            </div>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <AddFileButton onClick={addFile} disabled={disabled} />
    </div>
  );
}

const NEAREST: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

export function AddFileButton(props: { onClick: () => void; disabled: boolean }) {
  return (
    <Button variant="ghost" size="sm" className="text-muted" {...props}>
      <Plus aria-hidden="true" /> Add file
    </Button>
  );
}

/** Moves a tab to the position of the tab on which it is dropped. */
function useTabDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return {
    /** Returns the class that marks the edge at which the tab would be dropped. */
    markOf(index: number): string | false {
      if (from === null || index !== over || index === from) return false;
      return index < from ? 'shadow-[inset_2px_0_var(--accent)]' : 'shadow-[inset_-2px_0_var(--accent)]';
    },
    propsOf: (index: number) => ({
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData(DRAGGED_FILE, String(index));
        dataTransfer.effectAllowed = 'move';
        setFrom(index);
      },
      onDragOver(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop(event: DragEvent) {
        if (from === null) return;
        event.preventDefault();
        onMove(from, index);
        end();
      },
      onDragEnd: end,
    }),
  };
}
