import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { PRERENDERED_CARDS, PRERENDERED_ID } from '#contract/pages.ts';
import type { Snippet } from '#contract/snippets.ts';
import { NO_FILTERS } from './app/board/board-url.ts';
import { LandingFilters } from './app/screens/landing-filters.tsx';
import { LandingWelcome } from './app/screens/landing-welcome.tsx';
import { Brand } from './app/shell/brand.tsx';
import { HeaderBar } from './app/shell/header-bar.tsx';
import { MAIN_CLASS } from './app/shell/main.tsx';
import { SnippetCard } from './features/snippets/card/snippet-card.tsx';
import { SnippetBoardContext, VISITOR_BOARD } from './features/snippets/card/use-board.ts';
import { paths } from './lib/paths.ts';
import { Button } from './ui/button.tsx';

/**
 * Returns the HTML of the landing with its first cards, rendered from the app's own components. The server inserts it into
 * the page. React escapes the stored text.
 */
export function renderLanding(snippets: readonly Snippet[]): string {
  return renderToStaticMarkup(
    <Router ssrPath={paths.home.href()}>
      <QueryClientProvider client={new QueryClient()}>
        <div id={PRERENDERED_ID} className="prerendered" inert>
          <HeaderBar>
            <Brand />
            <Button variant="primary" className="ml-auto">
              Log In
            </Button>
          </HeaderBar>
          <div className={MAIN_CLASS}>
            <LandingWelcome />
            <LandingFilters board={{ ...NO_FILTERS, set: () => {} }} />
            <SnippetBoardContext value={VISITOR_BOARD}>
              <div className="prerendered-wall">
                <div className="board-skeleton">
                  {snippets.slice(0, PRERENDERED_CARDS).map((snippet) => (
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
