import { SpinnerScreen } from '#web/ui/spinner.tsx';

/** Shown until it is known whether somebody is signed in. */
export function SessionLoading() {
  return <SpinnerScreen>Loading authentication...</SpinnerScreen>;
}
