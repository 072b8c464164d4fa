import type { Issue } from '#contract/errors.ts';
import { type Html, html } from '#server/http/static/html.ts';

/** The state of a form page. */
export interface FormState {
  action: string;
  /** Submitted values; passwords are never included. */
  values: Readonly<Record<string, string>>;
  issues: readonly Issue[];
}

interface FieldOptions {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  autofocus?: boolean;
}

/** Renders a labelled input with its error and hint as accessible description. */
export function field(state: FormState, { name, label, type, autocomplete, hint, autofocus }: FieldOptions): Html {
  const error = state.issues.find(({ path }) => path === name)?.message;
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required
 value="${type === 'password' ? '' : (state.values[name] ?? '')}"${type === 'text' ? html`` : html` autocapitalize="none" spellcheck="false"`}${
   error ? html` aria-invalid="true"` : html``
 }${describedBy ? html` aria-describedby="${describedBy}"` : html``}${autofocus ? html` autofocus` : html``}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : html``}
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : html``}
</div>`;
}

/** Renders the general error, or a note that some fields are invalid. */
export function alert({ issues }: FormState): Html {
  const general = issues.find(({ path }) => path === '')?.message;
  return issues.length > 0
    ? html`<p class="alert" role="alert">${general ?? 'Check the highlighted fields.'}</p>`
    : html``;
}

/** Returns the field to focus: the first invalid one, else the first empty one, else the last. */
export function focusOf(state: FormState, names: readonly string[]): string | undefined {
  const invalid = names.find((name) => state.issues.some(({ path }) => path === name));
  return invalid ?? names.find((name) => !state.values[name]) ?? names.at(-1);
}
