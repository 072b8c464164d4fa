import { PASSWORD_MIN } from '#contract/limits.ts';
import { html } from '#server/http/static/html.ts';
import { alert, type FormState, field } from './form.ts';
import { layout } from './layout.ts';

/** Renders the form that sets a new password. */
export function resetPasswordPage(state: FormState & { token: string; endTokens: boolean }): string {
  return layout(
    'Set a new password',
    html`${alert(state)}
<form method="post" action="${state.action}" novalidate>
<input type="hidden" name="token" value="${state.token}">
${field(state, { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_MIN} characters. Signs you out everywhere.`, autofocus: true })}
<label class="check"><input type="checkbox" name="endTokens" value="on"${state.endTokens ? html` checked` : html``}> End all API tokens</label>
<button type="submit">Set password</button>
</form>`,
  );
}
