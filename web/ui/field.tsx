import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { CONTROL_HEIGHT, TEXT_FIELD } from './class-names.ts';
import { type FieldAria, FieldContext, useFieldAria } from './field-aria.ts';

interface FieldProps {
  label: string;
  /** Only for screen readers. */
  labelHidden?: boolean;
  /** Further controls above and below the one of the field. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Validation error. */
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** A label, one control, its error and hint. The control gets its ids from context. */
export function Field({ label, labelHidden = false, head, foot, error, hint, children }: FieldProps) {
  const id = useId();
  const labelId = `${id}label`;
  const errorId = error ? `${id}error` : undefined;
  const hintId = hint ? `${id}hint` : undefined;
  const aria: FieldAria = {
    id,
    'aria-labelledby': labelId,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label id={labelId} htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {head}
      <FieldContext value={aria}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {foot}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldAria()} className={clsx(TEXT_FIELD, CONTROL_HEIGHT.md, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldAria()} className={clsx(TEXT_FIELD, 'resize-y py-2', className)} {...rest} />;
}
