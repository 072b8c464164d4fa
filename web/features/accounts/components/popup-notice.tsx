import { AppWindow, X } from 'lucide-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useSession } from '../session/use-session.ts';

/** A provider with Cross-Origin-Opener-Policy makes an open popup look closed. */
export const POPUP_CLOSED = 'The sign-in window seems to be closed. You are not signed in.';

const WORDS = {
  open: {
    text: 'Please sign in in the window that has opened. This page is waiting for it.',
    action: 'Bring it to the front',
  },
  closed: { text: POPUP_CLOSED, action: 'Sign in again' },
};

/** Says that the page waits for the sign-in popup, or that it was closed without a sign-in. */
export function PopupNotice() {
  const { popup, user, signIn, dismissBanner } = useSession();
  if (popup === null || user !== null) return null;
  const { text, action } = WORDS[popup];
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken py-1 pr-2 pl-4"
    >
      <AppWindow aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-48 flex-1">{text}</p>
      <Button size="sm" onClick={() => void signIn()}>
        {action}
      </Button>
      {popup === 'closed' && <IconButton label="Dismiss" icon={<X />} size="sm" onClick={dismissBanner} />}
    </div>
  );
}
