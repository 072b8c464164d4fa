import { useState } from 'react';
import type { LinkedSnippet } from '#contract/snippet-links.ts';
import { OpenLinkForm } from '#web/features/snippets/opened-link/open-link-form.tsx';
import { OpenedSnippet } from '#web/features/snippets/opened-link/opened-snippet.tsx';
import { Sheet } from './sheet.tsx';

/** Renders the page of a private link. The title of the snippet stays out of the history of the browser. */
export function PrivateLinkScreen({ token }: { token: string }) {
  const [opened, setOpened] = useState<LinkedSnippet | null>(null);
  if (opened) return <OpenedSnippet opened={opened} />;
  return (
    <Sheet title="Private link">
      <OpenLinkForm token={token} onOpened={setOpened} />
    </Sheet>
  );
}
