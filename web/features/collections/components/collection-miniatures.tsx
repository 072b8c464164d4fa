import { useEffect, useRef } from 'react';
import type { Collection, CollectionPreview } from '#contract/collections.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { CodeStart } from '#web/ui/code/code-start.tsx';
import { useNearViewport } from '#web/ui/code/use-near-viewport.ts';
import type { CollectionPreviews } from '../api/previews.ts';
import { CollectionBoard } from './collection-board.tsx';

const LINES = 3;

interface CollectionMiniaturesProps extends CollectionPreviews {
  collection: Collection;
}

/** Renders the first snippets of a collection on a small board, once it is near the viewport. */
export function CollectionMiniatures({ collection, previews, loadMore }: CollectionMiniaturesProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(ref, false);
  const preview = previews.get(collection.id);
  const isMissing = isNear && preview === undefined;
  useEffect(() => {
    if (isMissing) loadMore();
  }, [isMissing, loadMore]);
  const render = (slot: number) => {
    const snippet = isNear ? preview?.[slot] : undefined;
    return snippet && <Miniature snippet={snippet} />;
  };
  return (
    <div ref={ref} className="mt-auto">
      <CollectionBoard taken={preview?.length ?? collection.snippetCount} render={render} />
    </div>
  );
}

function Miniature({ snippet }: { snippet: CollectionPreview }) {
  const { title, language, code } = snippet;
  return (
    <>
      <LanguageDot language={language} className="miniature-peg" />
      <span dir="auto" className="block truncate px-2 pt-1.5 pb-1 font-medium text-xs">
        {title}
      </span>
      <CodeStart code={code} language={language} lines={LINES} className="miniature-code" />
    </>
  );
}
