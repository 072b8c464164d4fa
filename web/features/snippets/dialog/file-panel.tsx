import clsx from 'clsx';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isComposing } from '#web/lib/is-composing.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CONTROL_HEIGHT, TEXT_FIELD } from '#web/ui/class-names.ts';
import { CodeEditor } from '#web/ui/code/code-editor.tsx';
import { Field } from '#web/ui/field.tsx';
import { AddFileButton } from './file-tabs.tsx';
import type { SnippetFormApi } from './snippet-form.ts';
import type { SnippetFiles } from './use-snippet-files.ts';

interface FilePanelProps {
  form: SnippetFormApi;
  files: SnippetFiles;
  index: number;
  shownName: string;
  disabled: boolean;
}

/** Renders name and editor of a file. A hidden panel keeps its editor, with cursor and undo history, once it was shown. */
export function FilePanel(props: FilePanelProps) {
  const { files, index } = props;
  const isActive = index === files.active;
  const isOnly = files.ids.length === 1;
  const [wasShown, setShown] = useState(isActive);
  if (isActive && !wasShown) setShown(true);
  return (
    <Tabs.Content
      value={files.ids[index] ?? ''}
      forceMount
      hidden={!isActive}
      tabIndex={undefined}
      data-file-panel=""
      className="file-panel"
      {...(isOnly && { role: undefined, 'aria-labelledby': undefined })}
    >
      {wasShown && <FileFields {...props} />}
    </Tabs.Content>
  );
}

function FileFields({ form, files, index, shownName, disabled }: FilePanelProps) {
  const { control, getValues, setValue, formState } = form;
  const errors = formState.errors.files?.[index];
  const language = useWatch({ control, name: `files.${index}.language` });
  // The form follows the editor: while a file moves, its index belongs to another one for a render.
  const [code, setCode] = useState(() => getValues(`files.${index}.code`));
  const isOnly = files.ids.length === 1;
  const isActive = index === files.active;
  const name = <FileName form={form} index={index} placeholder={shownName} disabled={disabled} quiet={isOnly} />;
  return (
    <Field
      label="Code"
      labelHidden={!isOnly}
      error={errors?.code?.message}
      head={
        !isOnly &&
        isActive && (
          <div className="flex items-start gap-1">
            {name}
            <FileActions files={files} index={index} shownName={shownName} disabled={disabled} />
          </div>
        )
      }
      foot={
        isOnly && (
          <div className="flex items-start gap-2">
            {name}
            <AddFileButton onClick={files.addFile} disabled={disabled} />
          </div>
        )
      }
    >
      <CodeEditor
        label="Code"
        value={code}
        onChange={(edited) => {
          setCode(edited);
          setValue(`files.${index}.code`, edited, { shouldDirty: true });
          revalidate(form);
        }}
        language={language}
        minHeight="150px"
        disabled={disabled}
      />
    </Field>
  );
}

interface FileNameProps {
  form: SnippetFormApi;
  index: number;
  placeholder: string;
  disabled: boolean;
  /** Without a border until it is used. */
  quiet: boolean;
}

function FileName({ form, index, placeholder, disabled, quiet }: FileNameProps) {
  const errorId = useId();
  const error = form.formState.errors.files?.[index]?.name?.message;
  return (
    <div className="min-w-0 flex-1">
      <input
        {...form.register(`files.${index}.name`, { onChange: () => revalidate(form) })}
        aria-label="File name"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder={quiet ? 'File name' : placeholder}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onKeyDown={focusCode}
        className={clsx(
          TEXT_FIELD,
          CONTROL_HEIGHT.sm,
          'text-sm! pointer-coarse:text-lg!',
          quiet && 'not-hover:not-focus:not-aria-invalid:border-transparent',
        )}
      />
      {error && (
        <p id={errorId} className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Enter leads to the code instead of saving. */
function focusCode(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('[data-file-panel]')?.querySelector<HTMLElement>('.cm-content, textarea')?.focus();
}

/** Names and sizes of files depend on each other. */
function revalidate({ formState, trigger }: SnippetFormApi): void {
  if (formState.isSubmitted) void trigger('files');
}

function FileActions({ files, index, shownName, disabled }: Omit<FilePanelProps, 'form'>) {
  const { ids, moveFile, focusTab, removeFile } = files;
  const last = ids.length - 1;
  const moveTo = (to: number) => {
    moveFile(index, to);
    // The button is disabled at the end and would lose the focus.
    if (to === 0 || to === last) focusTab();
  };
  return (
    <div className="flex shrink-0">
      <IconButton
        size="sm"
        label="Move left"
        icon={<ArrowLeft />}
        disabled={disabled || index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        size="sm"
        label="Move right"
        icon={<ArrowRight />}
        disabled={disabled || index === last}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton
        size="sm"
        label={`Remove ${shownName}`}
        icon={<Trash2 />}
        disabled={disabled}
        onClick={() => removeFile(index)}
      />
    </div>
  );
}
