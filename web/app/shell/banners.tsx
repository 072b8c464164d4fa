import { useSession } from '#web/features/accounts/hooks/use-session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { NewVersionNotice, OfflineNotice } from '../offline/notices.tsx';
import { useIsOnline, useReconnect } from '../offline/use-reconnect.ts';

/** What is wrong with signing in or with the connection, if anything, and whether a new version is ready. */
export function Banners() {
  const { banner, dismissBanner } = useSession();
  const { since, retry } = useReconnect();
  const online = useIsOnline();
  const isFromBefore = since !== null;
  return (
    <>
      {/* Who is offline and knows it need not be told by an alarm. */}
      {banner !== null && !(isFromBefore && !online) && <Banner text={banner} onDismiss={dismissBanner} />}
      {isFromBefore && <OfflineNotice online={online} onRetry={retry} />}
      <NewVersionNotice />
    </>
  );
}
