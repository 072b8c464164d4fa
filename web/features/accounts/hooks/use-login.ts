import { useEffect, useRef, useState } from 'react';
import { useSessionStore } from './use-session.ts';

export type LoginStep = 'loading' | 'redirecting' | 'blocked' | 'waiting';

/** For how long the first words stand, so that they can be read; in milliseconds. */
const MIN_LOADING_TIME = 400;

/** The steps of the login screen: it tries at once, and waits for a click where that does not lead to a sign-in. */
export function useLogin() {
  const session = useSessionStore();
  const [step, setStep] = useState<LoginStep>('loading');
  const begun = useRef(false);

  async function signIn() {
    setStep('redirecting');
    const outcome = await session.signIn();
    if (outcome !== 'done') setStep(outcome === 'blocked' ? 'blocked' : 'waiting');
    return outcome;
  }

  /** A window that nobody has asked for is rightly held back, which the screen says by itself. */
  async function signInOnMount() {
    if ((await signIn()) === 'blocked') session.dismissBanner();
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      // Once, also where React mounts a component twice to find mistakes.
      if (begun.current) return;
      begun.current = true;
      void signInOnMount();
    }, MIN_LOADING_TIME);
    return () => clearTimeout(timer);
  });

  return { step, signIn };
}
