import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { loadCodeFont } from '#web/lib/code-font.ts';
import { paths } from '#web/lib/paths.ts';
import { SecretsDialogHost } from '#web/shared/secrets/secrets-dialog-host.tsx';
import { OPEN_ROUTES, SnippetScreen } from './open-routes.tsx';
import { Screen } from './screen.tsx';
import { SnippetNotFound } from './screens/absent.tsx';
import { NotFoundScreen } from './screens/not-found.tsx';
import { Shell } from './shell/shell.tsx';

const HomeScreen = lazy(() => import('./screens/home.tsx').then((module) => ({ default: module.HomeScreen })));
const MySnippetsScreen = lazy(() =>
  import('./screens/my-snippets.tsx').then((module) => ({ default: module.MySnippetsScreen })),
);
const CollectionsScreen = lazy(() =>
  import('./screens/collections.tsx').then((module) => ({ default: module.CollectionsScreen })),
);
const CollectionScreen = lazy(() =>
  import('./screens/collection.tsx').then((module) => ({ default: module.CollectionScreen })),
);
const LanguagesScreen = lazy(() =>
  import('./screens/languages.tsx').then((module) => ({ default: module.LanguagesScreen })),
);
const TagsScreen = lazy(() => import('./screens/tags.tsx').then((module) => ({ default: module.TagsScreen })));
const TrashScreen = lazy(() => import('./screens/trash.tsx').then((module) => ({ default: module.TrashScreen })));
const ConnectScreen = lazy(async () => {
  // The font decides where its commands wrap.
  const [module] = await Promise.all([import('./screens/connect.tsx'), loadCodeFont()]);
  return { default: module.ConnectScreen };
});
const SettingsScreen = lazy(() =>
  import('./screens/settings.tsx').then((module) => ({ default: module.SettingsScreen })),
);
const HistoryScreen = lazy(() => import('./screens/history.tsx').then((module) => ({ default: module.HistoryScreen })));

const NOT_FOUND = (
  <Screen title="Page Not Found">
    <NotFoundScreen />
  </Screen>
);

/** Renders the routes of signed-in people. */
export function SignedInRoutes() {
  return (
    <Switch>
      <Route path={paths.login.path}>
        <Redirect to={paths.home.href()} replace />
      </Route>
      <Route>
        <Shell>
          <Switch>
            <Route path={paths.home.path}>
              <Screen title="All Snippets">
                <HomeScreen />
              </Screen>
            </Route>
            <Route path={paths.mySnippets.path}>
              <Screen title="My Snippets">
                <MySnippetsScreen />
              </Screen>
            </Route>
            <Route path={paths.collections.path}>
              <Screen title="Collections">
                <CollectionsScreen />
              </Screen>
            </Route>
            <Route path={paths.collection.path}>
              {({ id }) => (
                <Screen key={id}>
                  <CollectionScreen id={id} />
                </Screen>
              )}
            </Route>
            <Route path={paths.languages.path}>
              <Screen>
                <LanguagesScreen />
              </Screen>
            </Route>
            <Route path={paths.tags.path}>
              <Screen>
                <TagsScreen />
              </Screen>
            </Route>
            <Route path={paths.trash.path}>
              <Screen title="Trash">
                <TrashScreen />
              </Screen>
            </Route>
            <Route path={paths.connect.path}>
              <Screen title="Connect">
                <ConnectScreen />
              </Screen>
            </Route>
            <Route path={paths.settings.path}>
              <Screen title="Settings">
                <SettingsScreen />
              </Screen>
            </Route>
            {OPEN_ROUTES}
            <Route path={paths.history.path}>
              {({ id }) => (
                <Screen key={id}>
                  <HistoryScreen id={id} absent={<SnippetNotFound />} />
                </Screen>
              )}
            </Route>
            <Route path={paths.snippet.path}>
              {({ id }) => (
                <Screen key={id}>
                  <SnippetScreen id={id} absent={<SnippetNotFound />} />
                </Screen>
              )}
            </Route>
            <Route>{NOT_FOUND}</Route>
          </Switch>
          <SecretsDialogHost />
        </Shell>
      </Route>
    </Switch>
  );
}
