/** A part of a template: literal text, a placeholder or a variable. */
export type TemplateNode = string | Placeholder | Variable;

export interface Placeholder {
  readonly kind: 'placeholder';
  /** 0 is the final position of the cursor. */
  readonly index: number;
  /** The default, which may contain placeholders. */
  readonly children: readonly TemplateNode[];
  /** The options of a choice; the first one is the default. */
  readonly options?: readonly string[];
  readonly transform?: Transform;
}

/** A variable that `variables.ts` knows. */
export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
  readonly children: readonly TemplateNode[];
  readonly transform?: Transform;
}

/** Replaces the matches of a regular expression. */
export interface Transform {
  readonly pattern: RegularExpression;
  readonly isGlobal: boolean;
  readonly format: readonly FormatPart[];
}

/** Literal text or a group of the match. */
export type FormatPart = string | FormatGroup;

export interface FormatGroup {
  readonly group: number;
  /** Name of a change of case, such as `upcase`. */
  readonly shorthand?: string;
  /** Text if the group matched. */
  readonly matched?: string;
  /** Text if the group did not match. */
  readonly unmatched?: string;
}

/** A compiled regular expression that takes linear time. */
export interface RegularExpression {
  /** Estimated time to match one character, in arbitrary units. */
  readonly cost: number;
  /** Replaces the first or all matches. `replacement` receives the groups; the first one is the match. */
  replace(text: string, isGlobal: boolean, replacement: (groups: readonly (string | null)[]) => string): string;
}

/**
 * Compiles a regular expression of a template. Returns null if it is invalid or not supported.
 *
 * @param flags flags of JavaScript, without `g`
 */
export type CompileRegularExpression = (pattern: string, flags: string) => RegularExpression | null;
