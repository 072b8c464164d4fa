import type { Issue } from '#contract/errors.ts';
import { type Html, html } from '#server/http/html.ts';

/** What a form page shows: where it is sent to, what was typed, and what was wrong with it. */
export interface FormState {
  action: string;
  /** Never passwords: they are typed anew. */
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

/** A labelled input; its error and hint are tied to it for screen readers. */
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

/** Said at once when the page opens: what is wrong in the whole, or that fields below say so. */
export function alert({ issues }: FormState): Html {
  const general = issues.find(({ path }) => path === '')?.message;
  return issues.length > 0
    ? html`<p class="alert" role="alert">${general ?? 'Please look at the marked fields again.'}</p>`
    : html``;
}

/** The field to start in: the first that is wrong, otherwise the first that is empty, otherwise the last. */
export function focusOf(state: FormState, names: readonly string[]): string | undefined {
  const wrong = names.find((name) => state.issues.some(({ path }) => path === name));
  return wrong ?? names.find((name) => !state.values[name]) ?? names.at(-1);
}
