import { html } from '#server/http/static/html.ts';
import { alert, type FormState, field } from './form.ts';
import { layout } from './layout.ts';

/** Renders the form that asks for a link to set a new password. */
export function forgotPasswordPage(state: FormState & { signInUrl: string }): string {
  return layout(
    'Forgot password?',
    html`${alert(state)}
<form method="post" action="${state.action}" novalidate>
${field(state, { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', hint: 'We send a link to set a new password', autofocus: true })}
<button type="submit">Send link</button>
</form>
<p class="other"><a href="${state.signInUrl}">Back to sign-in</a></p>`,
  );
}

/** Renders the answer, which is the same whether or not the email has an account. */
export function linkSentPage({ signInUrl }: { signInUrl: string }): string {
  return layout(
    'Check your mail',
    html`<p>If this email has an account, a link to set a new password is on its way. It works once, for 30 minutes.</p>
<p class="other"><a href="${signInUrl}">Back to sign-in</a></p>`,
  );
}
