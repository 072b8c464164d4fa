import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { languageLabel } from '#web/features/snippets/language-label.ts';
import { languagesQuery } from '#web/features/snippets/queries.ts';
import { languageColor } from '#web/lib/language-colors.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NO_FILTERS, writeBoardQuery } from '../board-url.ts';

/** Every language on the board, most used first; each leads to its snippets. */
export function LanguagesScreen() {
  return (
    <>
      <div className="on-wall mb-6 w-fit">
        <h1 className="font-semibold text-2xl tracking-tight">Languages</h1>
        <p className="mt-1 text-muted">Every language on your board, most used first</p>
      </div>
      <LanguageList />
    </>
  );
}

function LanguageList() {
  const { data: languages, isPending, error, refetch } = useQuery(languagesQuery('all'));
  if (isPending) return <LanguageSkeletons />;
  if (error) return <ErrorState title="Error loading languages" message={error.message} onRetry={() => refetch()} />;
  if (languages.length === 0) {
    return <EmptyState title="No languages yet" hint="The languages of your snippets gather here." />;
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {languages.map((language) => (
        <li key={language}>
          <Link
            href={`${paths.home.href()}?${writeBoardQuery('', { ...NO_FILTERS, languages: [language] })}`}
            className="flex h-10 items-center gap-2.5 rounded-full border border-line bg-surface px-4 font-medium transition-colors hover:border-control hover:bg-hover pointer-coarse:h-11"
          >
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full forced-color-adjust-none"
              style={{ backgroundColor: languageColor(language) }}
            />
            {languageLabel(language)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LanguageSkeletons() {
  return (
    <div role="status" aria-label="Loading languages" className="flex flex-wrap gap-2">
      {[104, 88, 128, 96, 112, 80].map((width) => (
        <div key={width} style={{ width }}>
          <Skeleton className="h-10 rounded-full" />
        </div>
      ))}
    </div>
  );
}
