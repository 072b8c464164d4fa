import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { renderTemplate } from '#contract/placeholders/render.ts';
import type { Snippet } from '#contract/snippets.ts';
import { snippetQuery } from '#web/features/snippets/api/queries.ts';
import { useCopyText } from '#web/features/snippets/hooks/use-copy-code.ts';
import { type Template, useTemplate } from '#web/features/snippets/hooks/use-template.ts';
import { rememberedValues, rememberValues } from '#web/features/snippets/utils/template-values.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TemplateField } from './template-field.tsx';

interface TemplateDialogProps {
  snippet: Snippet;
  onClose: () => void;
}

/** Renders the form that fills in a template before it is copied. */
export function TemplateDialog({ snippet, onClose }: TemplateDialogProps) {
  const formId = useId();
  const whole = useQuery({ ...snippetQuery(snippet.id), enabled: snippet.codeTruncated });
  const code = snippet.codeTruncated ? whole.data?.code : snippet.code;
  const [values, setValues] = useState(() => rememberedValues(snippet.id));
  const copy = useCopyText();

  async function copyAndClose(text: string): Promise<void> {
    if (await copy(snippet.id, text)) onClose();
  }

  const copyUnfilled = () => code !== undefined && void copyAndClose(code);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
            rememberValues(snippet.id, values);
            void copyAndClose(text);
          }}
        />
      )}
    </Dialog>
  );
}

interface TemplateFormProps {
  id: string;
  snippet: Snippet;
  /** Values of the fields that a person has filled in. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  onSubmit: (text: string) => void;
}

function TemplateForm({ id, snippet, values, onChange, onSubmit }: TemplateFormProps) {
  const { template, error } = useTemplate(snippet.code);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (template !== null) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [template]);
  if (error) return <ErrorState title="Error" message={errorMessage(error)} />;
  if (template === null) return <Skeleton className="h-40" />;
  const { text, problem } = render(template, values);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text !== null) onSubmit(text);
  }
  return (
    <form ref={form} id={id} onSubmit={submit} className="flex flex-col gap-4">
      {template.fields.map((field) => (
        <TemplateField
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
      {template.fields.length === 0 && <p className="text-muted">This template has nothing to fill in.</p>}
      {problem !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      )}
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

function render({ nodes, variables }: Template, values: Readonly<Record<string, string>>) {
  try {
    return { text: renderTemplate(nodes, values, variables).text, problem: null };
  } catch (error) {
    return { text: null, problem: errorMessage(error) };
  }
}
