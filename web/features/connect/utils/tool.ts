import type { TokenFormValues } from '#contract/token-form.ts';

/** Stands for the token in a text until one is created. */
export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

export interface Step {
  /** Instruction above the code. */
  text: string;
  code: string;
}

/** How to connect a program with Pegboard. */
export interface Tool {
  name: string;
  /** Sentence below the name. */
  summary: string;
  link?: { text: string; href: string };
  /** Values of the form for its token: a name, and the scopes that the program needs. */
  token?: TokenFormValues;
  steps: readonly Step[];
}

export interface ToolGroup {
  title: string;
  /** Advice for all its tools. */
  note?: string;
  tools: readonly Tool[];
}

export const command = (text: string, code: string): Step => ({ text, code });

export const json = (text: string, value: object): Step => ({ text, code: JSON.stringify(value, null, 2) });
