import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { OPEN_ROUTES, SnippetScreen } from './open-routes.tsx';
import { Screen } from './screen.tsx';
// Not lazy, because most visits start here.
import { LandingScreen } from './screens/landing.tsx';
import { Banners } from './shell/banners.tsx';
import { PublicShell } from './shell/public-shell.tsx';

const LoginScreen = lazy(() =>
  import('#web/features/accounts/components/login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);

const LANDING = (
  <Screen title="Discover code snippets">
    <LandingScreen />
  </Screen>
);

/** The landing at the address of another page. After signing in, the person is on that page. */
const SIGN_IN_FIRST = (
  <Screen title="Discover code snippets">
    <LandingScreen notice="Sign in to open this page" />
  </Screen>
);

/** Renders the routes of visitors. All other paths show the landing. */
export function PublicRoutes() {
  return (
    <Switch>
      <Route path={paths.login.path}>
        <div className="flex min-h-dvh flex-col">
          <Banners />
          <Screen>
            <LoginScreen />
          </Screen>
        </div>
      </Route>
      <Route>
        <PublicShell>
          <Switch>
            {OPEN_ROUTES}
            <Route path={paths.snippet.path}>
              {({ id }) => (
                <Screen key={id}>
                  <SnippetScreen id={id} absent={SIGN_IN_FIRST} />
                </Screen>
              )}
            </Route>
            <Route path={paths.home.path}>{LANDING}</Route>
            <Route>{SIGN_IN_FIRST}</Route>
          </Switch>
        </PublicShell>
      </Route>
    </Switch>
  );
}
