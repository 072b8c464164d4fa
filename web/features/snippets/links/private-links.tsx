import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filesOf } from '#contract/snippet-files.ts';
import type { NewSnippetLink } from '#contract/snippet-links.ts';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { publishWithConsent } from '#web/shared/secrets/secrets-question.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NewLink } from '#web/ui/shown-once.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { snippetQuery } from '../api/queries.ts';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { type LinkInput, linksQuery, useCreateLink } from './links.ts';

interface PrivateLinksProps {
  snippet: Snippet;
  /** Called before the dialog opens in which the person removes possible secrets. */
  onEdit: () => void;
}

/** Renders the form for a private link, the new link, and all links of a snippet. */
export function PrivateLinks({ snippet, onEdit }: PrivateLinksProps) {
  const { data: links, error, refetch } = useQuery(linksQuery(snippet.id));
  const { create, created, failure, busy } = useNewLink(snippet, onEdit);
  return (
    <div className="flex flex-col gap-5">
      <LinkForm key={created?.id} busy={busy} failure={failure} onSubmit={(input) => void create(input)} />
      {created && <NewLink key={created.url} label="Private link" path={created.url} />}
      {/* As high as one link, so that the dialog does not move when they are loaded. */}
      <section aria-labelledby="links-heading" className="min-h-24">
        <h3 id="links-heading" className="font-medium text-sm">
          Private links
        </h3>
        {links && <LinkList snippetId={snippet.id} links={links} labelledBy="links-heading" />}
        {!links && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
        {!links && !error && (
          <div role="status" aria-label="Loading links" className="mt-1.5">
            <Skeleton className="h-5.5" />
          </div>
        )}
      </section>
    </div>
  );
}

/** Returns how to create a link, which asks about possible secrets. */
function useNewLink(snippet: Snippet, onEdit: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCreateLink(snippet.id);
  const [created, setCreated] = useState<NewSnippetLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = () => client.fetchQuery(snippetQuery(snippet.id));

  async function create(input: LinkInput): Promise<void> {
    setFailure(null);
    try {
      const link = await publishWithConsent((allowFindings) => mutateAsync({ ...input, allowFindings }), {
        title: snippet.title,
        audience: 'new link',
        async read() {
          const detail = await load();
          return { ...detail, files: filesOf(detail) };
        },
        onEdit() {
          onEdit();
          load().then(
            (detail) => openDialog('editSnippet', { snippet: detail }),
            (error: unknown) => toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' }),
          );
        },
      });
      if (link) setCreated(link);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  return { create, created, failure, busy: isPending };
}
