import { html } from '#server/http/static/html.ts';
import { alert, type FormState, field, focusOf } from './form.ts';
import { layout } from './layout.ts';

/** Renders the sign-in page. `signUpUrl` is null if sign-up is closed, `forgotUrl` if the server cannot send mail. */
export function signInPage(state: FormState & { signUpUrl: string | null; forgotUrl: string | null }): string {
  const focus = focusOf(state, ['email', 'password']);
  return layout(
    'Sign in',
    html`${alert(state)}
<form method="post" action="${state.action}" novalidate>
${field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', autofocus: focus === 'email' })}
${field(state, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: focus === 'password' })}
<button type="submit">Sign in</button>
</form>
${
  state.forgotUrl === null
    ? html`<p class="other">Forgot your password? Ask the operator of this server for a link.</p>`
    : html`<p class="other"><a href="${state.forgotUrl}">Forgot password?</a></p>`
}
${state.signUpUrl && html`<p class="other">New here? <a href="${state.signUpUrl}">Create an account</a></p>`}`,
  );
}
