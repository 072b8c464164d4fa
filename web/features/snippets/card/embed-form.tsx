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
import { Skeleton } from '#web/ui/skeleton.tsx';
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
  if (data) return <Choices snippet={snippet} files={filesOf(data)} copyRef={ref} />;
  if (error) return <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading embed">
      <Skeleton className="h-96" />
    </div>
  );
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
  files: readonly SnippetFile[];
  copyRef: Ref<HTMLButtonElement>;
}

function Choices({ snippet: { shareId, title }, files, copyRef }: ChoicesProps) {
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
  const embedded = embedParts(files, options);
  const height = embedded === null ? ERROR_HEIGHT : embedHeight(embedded);
  const { origin } = window.location;
  const url = embedUrl(origin, shareId, options);
  const problem = isRange ? embedded === null && 'The file has fewer lines' : 'Lines must look like 3 or 3-10';
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Theme">
          <Select label="Theme" value={theme} onValueChange={setTheme} options={THEMES} />
        </Field>
        {files.length > 1 && (
          <Field label="File">
            <Select
              label="File"
              value={file}
              onValueChange={setFile}
              options={[ALL_FILES, ...files.map(({ name }) => ({ value: name, label: name }))]}
            />
          </Field>
        )}
        <Field label="Lines" error={problem || undefined}>
          <Input value={lines} placeholder="3-10" onChange={(event) => setLines(event.target.value.trim())} />
        </Field>
      </div>
      <Switch label="Line numbers" checked={numbers} onCheckedChange={setNumbers} />
      <iframe
        src={url}
        title="Preview of the embed"
        className="max-h-80 w-full rounded-md"
        style={{ height }}
        allow="clipboard-write"
      />
      <Code name="iframe code" text={iframeCode({ url, width: '100%', height, title })} copyRef={copyRef} />
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
          ref={copyRef}
          onClick={() => void copy()}
        />
      </div>
    </Field>
  );
}
