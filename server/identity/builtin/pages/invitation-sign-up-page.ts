import { PASSWORD_MIN } from '#contract/limits.ts';
import { html } from '#server/http/static/html.ts';
import { alert, type FormState, field, focusOf } from './form.ts';
import { layout } from './layout.ts';

/** Renders the sign-up form of an invitation. */
export function invitationSignUpPage(state: FormState & { token: string }): string {
  const focus = focusOf(state, ['name', 'email', 'password']);
  return layout(
    'Create your account',
    html`${alert(state)}
<form method="post" action="${state.action}" novalidate>
<input type="hidden" name="token" value="${state.token}">
${field(state, { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', hint: 'Shown with your public snippets and comments', autofocus: focus === 'name' })}
${field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', autofocus: focus === 'email' })}
${field(state, { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: `At least ${PASSWORD_MIN} characters`, autofocus: focus === 'password' })}
<button type="submit">Create account</button>
</form>`,
  );
}
