import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type Ref, useState } from 'react';
import { filesOf } from '#contract/snippet-files.ts';
import type { SnippetFile } from '#contract/snippets.ts';
import { type EmbedOptions, embedHeight, embedParts, embedUrl, iframeCode, scriptCode } from '#domain/embed/embed.ts';
import { parseLineRange } from '#domain/line-range.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { snippetQuery } from '../api/queries.ts';
import { PrivateNotice } from './private-notice.tsx';
import { type Publication, usePublishAndFocus } from './use-make-public.ts';
import type { SharedSnippet } from './use-sharing.ts';

interface EmbedFormProps {
  snippet: SharedSnippet;
  publication: Publication;
}

/** Renders the choices of an embed, its preview and its code. */
export function EmbedForm({ snippet, publication }: EmbedFormProps) {
  const { data, error, refetch } = useQuery(snippetQuery(snippet.id));
  const { ref, publish } = usePublishAndFocus(publication);
  if (!publication.isPublic)
    return <PrivateNotice text="Embeds work once the snippet is public." busy={publication.busy} onPublish={publish} />;
  if (error && !data) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  return <Choices snippet={snippet} files={data ? filesOf(data) : null} copyRef={ref} />;
}

const THEMES = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
/** No file has an empty name. */
const ALL_FILES = { value: '', label: 'All files' };
/** Height of the error that is shown instead of code. */
const ERROR_HEIGHT = 120;

interface ChoicesProps {
  snippet: SharedSnippet;
  /** Null while they load. */
  files: readonly SnippetFile[] | null;
  copyRef: Ref<HTMLButtonElement>;
}

function Choices({ snippet: { shareId, title, fileCount }, files, copyRef }: ChoicesProps) {
  const [theme, setTheme] = useState<EmbedOptions['theme']>('auto');
  const [file, setFile] = useState(ALL_FILES.value);
  const [lines, setLines] = useState('');
  const [numbers, setNumbers] = useState(true);
  const isRange = lines === '' || parseLineRange(lines) !== null;
  const options: EmbedOptions = {
    theme,
    file: file === ALL_FILES.value ? undefined : file,
    lines: lines === '' || !isRange ? undefined : lines,
    numbers,
  };
  const embedded = files && embedParts(files, options);
  const height = embedded === null ? ERROR_HEIGHT : embedHeight(embedded);
  const { origin } = window.location;
  const url = embedUrl(origin, shareId, options);
  const hasFewerLines = files !== null && embedded === null;
  const problem = isRange ? hasFewerLines && 'The file has fewer lines' : 'Lines must look like 3 or 3-10';
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Theme">
          <Select label="Theme" value={theme} onValueChange={setTheme} options={THEMES} />
        </Field>
        {fileCount > 1 && (
          <Field label="File">
            <Select
              label="File"
              value={file}
              onValueChange={setFile}
              options={[ALL_FILES, ...(files ?? []).map(({ name }) => ({ value: name, label: name }))]}
            />
          </Field>
        )}
        <Field label="Lines" error={problem || undefined}>
          <Input value={lines} placeholder="3-10" onChange={(event) => setLines(event.target.value.trim())} />
        </Field>
      </div>
      <Switch label="Line numbers" checked={numbers} onCheckedChange={setNumbers} />
      {/* Of one height, so that the dialog keeps its size when the files arrive and when other lines are chosen. */}
      <div className="h-80 overflow-auto rounded-md outline-1 outline-line">
        <iframe
          src={url}
          title="Preview of the embed"
          className="max-h-full w-full"
          style={{ height }}
          allow="clipboard-write"
        />
      </div>
      <Code
        name="iframe code"
        text={files ? iframeCode({ url, width: '100%', height, title }) : ''}
        copyRef={copyRef}
      />
      <Code name="script code" text={scriptCode(embedUrl(origin, shareId, options, '.js'))} />
    </div>
  );
}

function Code({ name, text, copyRef }: { name: string; text: string; copyRef?: Ref<HTMLButtonElement> }) {
  async function copy() {
    if (await copyText(text)) toast({ title: 'Embed code copied!' });
    else
      toast({
        title: 'Copy failed',
        description: 'Please select and copy the code manually.',
        variant: 'destructive',
      });
  }
  return (
    <Field label={name.replace(/^./, (letter) => letter.toUpperCase())}>
      <div className="flex gap-2">
        <Input readOnly value={text} onFocus={(event) => event.target.select()} />
        <IconButton
          label={`Copy ${name}`}
          icon={<Copy />}
          variant="secondary"
          disabled={text === ''}
          ref={copyRef}
          onClick={() => void copy()}
        />
      </div>
    </Field>
  );
}
