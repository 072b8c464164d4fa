import { useState } from 'react';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { PrivateLinks } from '../links/private-links.tsx';
import { SharedPage } from './shared-page.tsx';
import type { SharedSnippet } from './use-sharing.ts';

interface ShareDialogProps {
  snippet: SharedSnippet;
  onClose: () => void;
}

/** Renders the ways to share a snippet: its public page, and links for single people. */
export function ShareDialog({ snippet, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState<'page' | 'links'>('page');
  // Hidden panels stay mounted, which keeps a new link. Links load once they are looked at.
  const [showsLinks, setShowsLinks] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share snippet"
      description={
        tab === 'page' ? PUBLIC_NOTICE : 'A private link opens only this snippet, for anyone who has the link.'
      }
      maxWidth={520}
      footer={
        // The other tab has its own primary action.
        <Button variant={tab === 'page' ? 'primary' : 'secondary'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <Tabs
        label="Ways to share"
        value={tab}
        onValueChange={(chosen) => {
          setTab(chosen);
          if (chosen === 'links') setShowsLinks(true);
        }}
        tabs={[
          { value: 'page', label: 'Public page', content: <SharedPage snippet={snippet} onEdit={onClose} /> },
          {
            value: 'links',
            label: 'Private links',
            content: showsLinks && <PrivateLinks snippet={snippet} onEdit={onClose} />,
          },
        ]}
      />
    </Dialog>
  );
}
