import { useEffect, useRef, useState } from 'react';
import { useSessionStore } from '../session/use-session.ts';

export type LoginStep = 'loading' | 'redirecting' | 'blocked' | 'closed' | 'failed';

/** Minimum time to show the first message, in ms. */
const MIN_LOADING_TIME = 400;

/** Manages the steps of the login screen: tries immediately, then waits for a click. */
export function useLogin() {
  const session = useSessionStore();
  const [step, setStep] = useState<LoginStep>('loading');
  const started = useRef(false);

  async function signIn() {
    setStep('redirecting');
    const outcome = await session.signIn();
    if (outcome !== 'done') setStep(outcome);
    // The screen itself says so.
    if (outcome === 'closed') session.dismissBanner();
    return outcome;
  }

  /** The screen itself explains a popup that is blocked without a click. */
  async function signInOnMount() {
    if ((await signIn()) === 'blocked') session.dismissBanner();
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      // Strict mode mounts twice.
      if (started.current) return;
      started.current = true;
      void signInOnMount();
    }, MIN_LOADING_TIME);
    return () => clearTimeout(timer);
  });

  return { step, signIn };
}
