import { PopupNotice } from '#web/features/accounts/components/popup-notice.tsx';
import { BANNERS } from '#web/features/accounts/session/session-banners.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { NewVersionNotice, OfflineNotice } from '../offline/notices.tsx';
import { useIsOnline, useReconnect } from '../offline/use-reconnect.ts';

/** Renders sign-in and connection problems, and the notice of a new version. */
export function Banners() {
  const { banner, dismissBanner, signIn } = useSession();
  const { since, retry } = useReconnect();
  const online = useIsOnline();
  const isFromBefore = since !== null;
  return (
    <>
      {/* Offline, the notice below already explains the failure. */}
      {banner !== null && !(isFromBefore && !online) && (
        <Banner
          text={banner}
          onDismiss={dismissBanner}
          {...(banner === BANNERS.popupBlocked && { action: { label: 'Try again', run: () => void signIn() } })}
        />
      )}
      <PopupNotice />
      {isFromBefore && <OfflineNotice online={online} onRetry={retry} />}
      <NewVersionNotice />
    </>
  );
}
