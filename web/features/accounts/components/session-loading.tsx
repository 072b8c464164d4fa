import { SpinnerScreen } from '#web/ui/spinner.tsx';

/** Renders the spinner of an unknown session state. */
export function SessionLoading() {
  return <SpinnerScreen>Loading authentication...</SpinnerScreen>;
}
