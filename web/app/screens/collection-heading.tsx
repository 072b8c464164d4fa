import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import { CollectionMenu } from '#web/features/collections/components/collection-menu.tsx';
import { Audience, RoleOfViewer } from '#web/features/collections/components/collection-people.tsx';
import { SnippetCount } from '#web/features/collections/components/snippet-count.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { BoardUrl } from '../board/use-board-url.ts';
import { useTransfer } from '../shell/use-transfer.ts';
import { CollectionHeader } from './collection-header.tsx';

interface CollectionHeadingProps {
  /** Undefined while loading. */
  collection: Collection | undefined;
  board: BoardUrl;
}

export function CollectionHeading({ collection, board }: CollectionHeadingProps) {
  const [, navigate] = useLocation();
  const { downloadCollection } = useTransfer();
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-2.5 mb-2" onClick={() => navigate(paths.collections.href())}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <CollectionHeader
        board={board}
        isArranged={collection?.isArranged ?? false}
        collection={collection}
        menu={collection && <CollectionMenu collection={collection} onExport={downloadCollection} />}
        facts={collection && <Facts collection={collection} />}
      />
    </>
  );
}

function Facts({ collection }: { collection: Collection }) {
  return (
    <p className="mt-1 text-muted text-sm">
      <SnippetCount count={collection.snippetCount} />, created <RelativeTime iso={collection.createdAt} />
      {collection.role !== 'owner' && (
        <>
          , <RoleOfViewer collection={collection} />
        </>
      )}
      <Audience collection={collection} />
    </p>
  );
}
