import { useAuth } from '#web/features/accounts/use-auth.ts';
import { Banner } from '#web/ui/banner.tsx';

/** What is wrong with signing in or with the connection, if anything. */
export function Banners() {
  const { banner, dismissBanner } = useAuth();
  return banner !== null && <Banner text={banner} onDismiss={dismissBanner} />;
}
