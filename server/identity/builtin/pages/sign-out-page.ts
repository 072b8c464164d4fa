import { Html, html } from '#server/http/static/html.ts';
import { layout } from './layout.ts';

/** Renders the sign-out confirmation around the form of oidc-provider, whose id is `op.logoutForm`. */
export function signOutPage(form: string): string {
  return layout(
    'Sign out',
    html`<p>Do you want to sign out of Pegboard?</p>
${new Html(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<p class="other"><a href="/">Stay signed in</a></p>`,
  );
}
