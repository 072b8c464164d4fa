import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { listOfVisit, useIsFromList } from '#web/shared/list-of-visit.ts';

/** Renders a link from the page of a snippet to the last list. Empty if no list was open before. */
export function BackToList() {
  const [list] = useState(listOfVisit);
  const isFromList = useIsFromList();
  if (list === null) return null;
  /** Restores the position in the list. */
  function goBack(event: MouseEvent): void {
    if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.history.back();
  }
  return (
    // Has the width of the snippet's page.
    <p className="mx-auto mb-3 max-w-[62.5rem] min-[112rem]:max-w-[84rem] print:hidden">
      <Link
        href={list}
        onClick={goBack}
        className="on-wall inline-flex h-8 items-center gap-1.5 rounded-sm text-muted text-sm hover:text-ink pointer-coarse:h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the list
      </Link>
    </p>
  );
}
