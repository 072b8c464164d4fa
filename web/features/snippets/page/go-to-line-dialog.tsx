import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

interface GoToLineDialogProps {
  /** Name of the file; null for a snippet of one file. */
  name: string | null;
  /** Number of lines of the file. */
  lines: number;
  onGo: (line: number) => void;
  onClose: () => void;
}

/** Asks for the number of a line. */
export function GoToLineDialog({ name, lines, onGo, onClose }: GoToLineDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const line = Number(typed.trim());
    if (!Number.isInteger(line) || line < 1 || line > lines) {
      setProblem(lines === 1 ? 'There is only line 1' : `Enter a number from 1 to ${lines}`);
      return;
    }
    onClose();
    onGo(line);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Go to line"
      description={name === null ? undefined : <bdi className="font-code">{name}</bdi>}
      maxWidth={360}
      footer={
        <Button type="submit" form={formId} variant="primary">
          Go
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label="Line" error={problem} hint={problem ? undefined : `1 to ${lines}`}>
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
