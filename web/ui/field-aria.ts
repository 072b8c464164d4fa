import { createContext, useContext } from 'react';

/** ARIA attributes of a control. */
export interface FieldAria {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Provided by `Field`. */
export const FieldContext = createContext<FieldAria | null>(null);

/** Returns the ARIA attributes of the surrounding `Field`, or none outside a field. */
export function useFieldAria(): Partial<FieldAria> {
  return useContext(FieldContext) ?? {};
}
