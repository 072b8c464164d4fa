import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#domain/byte-size.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usageQuery } from '../api/queries.ts';

const count = (value: number) => value.toLocaleString('en');

/** Shows the usage and quota of an account. */
export function AccountUsage({ userId }: { userId: string }) {
  const { data: usage, error, refetch } = useQuery(usageQuery(userId));
  return (
    <section aria-label="Storage" className="flex flex-col gap-1.5">
      <h2 className="font-medium text-sm">Storage</h2>
      {usage && (
        <p data-numeric className="text-sm">
          {count(usage.snippets)} of {count(usage.maxSnippets)} snippets, {formatBytes(usage.bytes)} of{' '}
          {formatBytes(usage.maxBytes)}
        </p>
      )}
      {!usage && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
      {!usage && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      )}
    </section>
  );
}
