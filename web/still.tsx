import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { STILL_CARDS, STILL_ID } from '#contract/pages.ts';
import type { Snippet } from '#contract/snippets.ts';
import { NO_FILTERS } from './app/board/board-url.ts';
import { LandingFilters } from './app/screens/landing-filters.tsx';
import { LandingWelcome } from './app/screens/landing-welcome.tsx';
import { Brand } from './app/shell/brand.tsx';
import { HeaderBar } from './app/shell/header-bar.tsx';
import { MAIN_CLASS } from './app/shell/main.tsx';
import { SnippetCard } from './features/snippets/components/snippet-card.tsx';
import { type BoardContext, SnippetBoardContext } from './features/snippets/hooks/use-snippet-actions.ts';
import { paths } from './lib/paths.ts';
import { Button } from './ui/button.tsx';

const nothing = () => {};
const BOARD: BoardContext = {
  viewerId: null,
  activeTags: [],
  toggleTag: nothing,
  toggleFavorite: nothing,
  share: nothing,
  togglePublic: nothing,
  edit: nothing,
  remove: nothing,
  collect: nothing,
  takeOut: null,
};

/**
 * Draws what a visitor sees of the landing until the app is there, from the same parts: the server puts it into the page.
 *
 * @param snippets the first ones of the public board
 * @returns markup in which stored text is escaped
 */
export function drawLanding(snippets: readonly Snippet[]): string {
  return renderToStaticMarkup(
    <Router ssrPath={paths.home.href()}>
      <QueryClientProvider client={new QueryClient()}>
        <div id={STILL_ID} className="still" inert>
          <HeaderBar>
            <Brand />
            <Button variant="primary" className="ml-auto">
              Log In
            </Button>
          </HeaderBar>
          <div className={MAIN_CLASS}>
            <LandingWelcome />
            <LandingFilters board={{ ...NO_FILTERS, set: nothing }} />
            <SnippetBoardContext value={BOARD}>
              <div className="still-wall">
                <div className="board-skeleton">
                  {snippets.slice(0, STILL_CARDS).map((snippet) => (
                    <SnippetCard key={snippet.id} snippet={snippet} />
                  ))}
                </div>
              </div>
            </SnippetBoardContext>
          </div>
        </div>
      </QueryClientProvider>
    </Router>,
  );
}
