import { useState } from 'react';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { PrivateLinks } from '../links/private-links.tsx';
import { EmbedForm } from './embed-form.tsx';
import { SharedPage } from './shared-page.tsx';
import { usePublication } from './use-make-public.ts';
import type { SharedSnippet } from './use-sharing.ts';

interface ShareDialogProps {
  snippet: SharedSnippet;
  onClose: () => void;
}

const DESCRIPTIONS = {
  page: PUBLIC_NOTICE,
  links: 'A private link opens only this snippet, for anyone who has the link.',
  embed: 'An embed shows the snippet in other web pages.',
};

/** Renders the ways to share a snippet: its public page, links for single people, and embeds. */
export function ShareDialog({ snippet, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState<keyof typeof DESCRIPTIONS>('page');
  const [showsEmbed, setShowsEmbed] = useState(false);
  const publication = usePublication(snippet, onClose);
  // Hidden panels stay mounted, which keeps a new link. Links load once they are looked at.
  const [showsLinks, setShowsLinks] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share snippet"
      description={DESCRIPTIONS[tab]}
      maxWidth={520}
      footer={
        // The other tabs have their own primary action.
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
          if (chosen === 'embed') setShowsEmbed(true);
        }}
        tabs={[
          {
            value: 'page',
            label: 'Public page',
            content: <SharedPage shareId={snippet.shareId} publication={publication} />,
          },
          {
            value: 'links',
            label: 'Private links',
            content: showsLinks && <PrivateLinks snippet={snippet} onEdit={onClose} />,
          },
          {
            value: 'embed',
            label: 'Embed',
            content: showsEmbed && <EmbedForm snippet={snippet} publication={publication} />,
          },
        ]}
      />
    </Dialog>
  );
}
