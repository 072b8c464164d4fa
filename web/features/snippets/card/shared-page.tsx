import { Check, Copy } from 'lucide-react';
import { paths } from '#web/lib/paths.ts';
import { useCopyLink } from '#web/shared/use-copy-link.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PrivateNotice } from './private-notice.tsx';
import { type Publication, usePublishAndFocus } from './use-make-public.ts';

interface SharedPageProps {
  shareId: string;
  publication: Publication;
}

/** Renders the link of the public page. For a private snippet, says that the link does not work yet. */
export function SharedPage({ shareId, publication }: SharedPageProps) {
  const { isPublic, busy } = publication;
  const { copied, copy } = useCopyLink();
  const { ref, publish } = usePublishAndFocus(publication);
  const link = window.location.origin + paths.shared.href(shareId);
  return (
    <>
      <Field label="Link">
        <div className="flex gap-2">
          <Input readOnly value={link} aria-label="Share link" onFocus={(event) => event.target.select()} />
          <IconButton
            label={copied ? 'Copied' : 'Copy link'}
            icon={copied ? <Check className="text-success" /> : <Copy />}
            variant="secondary"
            ref={ref}
            disabled={!isPublic}
            onClick={() => void copy(link)}
          />
        </div>
      </Field>
      {!isPublic && (
        <PrivateNotice
          text="This snippet is private. The link works once it is public."
          busy={busy}
          onPublish={publish}
        />
      )}
    </>
  );
}
