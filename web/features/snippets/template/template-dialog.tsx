import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { renderTemplate } from '#domain/placeholders/render.ts';
import { snippetQuery } from '#web/features/snippets/api/queries.ts';
import { type CopiedSnippet, useCopyText } from '#web/features/snippets/card/use-copy-code.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TemplateField } from './template-field.tsx';
import { rememberedValues, rememberValues } from './template-values.ts';
import { type Template, useTemplate } from './use-template.ts';

interface TemplateDialogProps {
  /** Null for a visitor. */
  userId: string | null;
  snippet: CopiedSnippet;
  onClose: () => void;
}

/** Placeholder id of a disabled query. */
const NO_ID = 0;

/** Renders the form that fills in a template before it is copied. */
export function TemplateDialog({ userId, snippet, onClose }: TemplateDialogProps) {
  const formId = useId();
  const whole = useQuery({ ...snippetQuery(snippet.id ?? NO_ID), enabled: snippet.codeTruncated });
  const code = snippet.codeTruncated ? whole.data?.code : snippet.code;
  const [remembered] = useState(() => rememberedValues(userId, snippet.id));
  const [values, setValues] = useState(remembered);
  const copy = useCopyText();

  async function copyAndClose(text: string): Promise<void> {
    if (await copy(snippet.id, text)) onClose();
  }

  function close(): void {
    if (values !== remembered) rememberValues(userId, snippet.id, values);
    onClose();
  }

  const copyUnfilled = () => code !== undefined && void copyAndClose(code);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={snippet.title}
      description="Fill in the placeholders. Enter copies."
      maxWidth={640}
      footer={
        <>
          <Button onClick={copyUnfilled} disabled={code === undefined}>
            Copy unfilled
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={code === undefined}
            onClick={(event: MouseEvent) => {
              if (!event.shiftKey) return;
              event.preventDefault();
              copyUnfilled();
            }}
          >
            Copy
          </Button>
        </>
      }
    >
      {whole.error && <ErrorState title="Error" message={whole.error.message} onRetry={() => void whole.refetch()} />}
      {code !== undefined && (
        <TemplateForm
          id={formId}
          snippet={{ ...snippet, code }}
          values={values}
          onChange={setValues}
          onSubmit={(text) => {
            rememberValues(userId, snippet.id, values);
            void copyAndClose(text);
          }}
        />
      )}
    </Dialog>
  );
}

interface TemplateFormProps {
  id: string;
  snippet: CopiedSnippet;
  /** Values of the fields that a person has filled in. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  onSubmit: (text: string) => void;
}

function TemplateForm({ id, snippet, values, onChange, onSubmit }: TemplateFormProps) {
  const { template, error } = useTemplate(snippet.code);
  const form = useRef<HTMLFormElement>(null);
  const isLoaded = template !== null;
  useEffect(() => {
    if (!isLoaded) return;
    // The button to copy if there is no field.
    const [first] = form.current?.elements ?? [];
    if (first instanceof HTMLElement) first.focus();
  }, [isLoaded]);
  if (error) return <ErrorState title="Error" message={errorMessage(error)} />;
  if (template === null) return <Skeleton className="h-40" />;
  const filled = filledIn(template, values);
  const { text, problem } = render(template, filled);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text !== null) onSubmit(text);
  }
  /** Enter copies also from a menu, which it would open. In text of several lines it starts a line. */
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  return (
    <form ref={form} id={id} onSubmit={submit} onKeyDown={submitByEnter} className="flex flex-col gap-4">
      {template.fields.map((field) => (
        <TemplateField
          key={field.name}
          field={field}
          value={filled.get(field.name)}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
      {template.fields.length === 0 && <p className="text-muted">This template has nothing to fill in.</p>}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {text !== null && (
        <CodeView
          code={text}
          language={snippet.language}
          label="Preview"
          maxHeight="16rem"
          className="rounded-md border border-line"
        />
      )}
    </form>
  );
}

/** Returns the values of the fields. A remembered one may not be a choice any more. */
function filledIn({ fields }: Template, values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const given = new Map(Object.entries(values));
  return new Map(
    fields.flatMap(({ name, options }): [string, string][] => {
      const value = given.get(name);
      return value === undefined || options?.includes(value) === false ? [] : [[name, value]];
    }),
  );
}

function render({ nodes, variables }: Template, filled: ReadonlyMap<string, string>) {
  try {
    return { text: renderTemplate(nodes, Object.fromEntries(filled), variables).text, problem: null };
  } catch (error) {
    return { text: null, problem: errorMessage(error) };
  }
}
