import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Screen } from './screen.tsx';
// Not lazy, because most visits start here.
import { LandingScreen } from './screens/landing.tsx';
import { Banners } from './shell/banners.tsx';
import { PublicShell } from './shell/public-shell.tsx';

const LoginScreen = lazy(() =>
  import('#web/features/accounts/components/login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);
const SharedScreen = lazy(() => import('./screens/shared.tsx').then((module) => ({ default: module.SharedScreen })));
const SnippetScreen = lazy(() => import('./screens/snippet.tsx').then((module) => ({ default: module.SnippetScreen })));

const InvitationScreen = lazy(() =>
  import('./screens/invitation.tsx').then((module) => ({ default: module.InvitationScreen })),
);
const PublicCollectionScreen = lazy(() =>
  import('./screens/public-collection.tsx').then((module) => ({ default: module.PublicCollectionScreen })),
);
const PrivateLinkScreen = lazy(() =>
  import('./screens/private-link.tsx').then((module) => ({ default: module.PrivateLinkScreen })),
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
            <Route path={paths.shared.path}>
              {({ shareId }) => (
                <Screen key={shareId}>
                  <SharedScreen shareId={shareId} />
                </Screen>
              )}
            </Route>
            <Route path={paths.publicCollection.path}>
              {({ shareId }) => (
                <Screen key={shareId}>
                  <PublicCollectionScreen shareId={shareId} />
                </Screen>
              )}
            </Route>
            <Route path={paths.invitation.path}>
              {({ token }) => (
                <Screen key={token} title="Invitation">
                  <InvitationScreen token={token} />
                </Screen>
              )}
            </Route>
            <Route path={paths.privateLink.path}>
              {({ token }) => (
                <Screen key={token} title="Private link">
                  <PrivateLinkScreen token={token} />
                </Screen>
              )}
            </Route>
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
