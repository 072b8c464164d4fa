import { Tabs } from 'radix-ui';
import { useWatch } from 'react-hook-form';
import { shownFileNames } from '#domain/file-names.ts';
import { FilePanel } from './file-panel.tsx';
import { FileTabs } from './file-tabs.tsx';
import { PossibleSecrets } from './possible-secrets.tsx';
import type { FoundSecret } from './secret-scan.worker.ts';
import type { SnippetFormApi } from './snippet-form.ts';
import { type SnippetFiles, toNamed } from './use-snippet-files.ts';

interface SnippetFilesFieldsProps {
  form: SnippetFormApi;
  files: SnippetFiles;
  secrets: readonly FoundSecret[];
  disabled: boolean;
}

/** Renders the files of the form, with tabs if there are several. */
export function SnippetFilesFields({ form, files, secrets, disabled }: SnippetFilesFieldsProps) {
  const { ids, active, select, announcement, ref } = files;
  const { errors } = form.formState;
  const shown = useShownFiles(form).map((file, index) => ({ ...file, hasError: Boolean(errors.files?.[index]) }));
  const problem = errors.files?.message ?? errors.files?.root?.message;
  return (
    <Tabs.Root
      ref={ref}
      value={ids[active] ?? ''}
      onValueChange={(id) => select(ids.indexOf(id))}
      className="snippet-files flex min-w-0 flex-col gap-2"
    >
      {ids.length > 1 && <FileTabs files={files} shown={shown} disabled={disabled} />}
      {ids.map((id, index) => (
        <FilePanel
          key={id}
          form={form}
          files={files}
          index={index}
          shownName={shown[index]?.name ?? ''}
          disabled={disabled}
        />
      ))}
      <PossibleSecrets found={secrets} isOneFile={ids.length === 1} onShow={files.showPosition} />
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Tabs.Root>
  );
}

/** Returns the shown name and the language of each file. */
function useShownFiles({ control }: SnippetFormApi): { name: string; language: string }[] {
  return useWatch({
    control,
    compute: ({ title, files }) => {
      const names = shownFileNames(title, files.map(toNamed));
      return files.map(({ language }, index) => ({ name: names[index] ?? '', language }));
    },
  });
}
