import { lazy } from 'react';
import { Route } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Screen } from './screen.tsx';

const SharedScreen = lazy(() => import('./screens/shared.tsx').then((module) => ({ default: module.SharedScreen })));
const InvitationScreen = lazy(() =>
  import('./screens/invitation.tsx').then((module) => ({ default: module.InvitationScreen })),
);
const PublicCollectionScreen = lazy(() =>
  import('./screens/public-collection.tsx').then((module) => ({ default: module.PublicCollectionScreen })),
);
const ProfileScreen = lazy(() => import('./screens/profile.tsx').then((module) => ({ default: module.ProfileScreen })));
const PrivateLinkScreen = lazy(() =>
  import('./screens/private-link.tsx').then((module) => ({ default: module.PrivateLinkScreen })),
);
export const SnippetScreen = lazy(() =>
  import('./screens/snippet.tsx').then((module) => ({ default: module.SnippetScreen })),
);

/** Routes of everyone, signed in or not. */
export const OPEN_ROUTES = (
  <>
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
    <Route path={paths.profile.path}>
      {({ handle = '' }) => (
        <Screen key={handle}>
          <ProfileScreen handle={handle} />
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
  </>
);
