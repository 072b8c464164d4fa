import { useEffect, useRef, useState } from 'react';
import { useAuthSession } from './use-session.ts';

export type LoginStep = 'loading' | 'redirecting' | 'blocked' | 'waiting';

/** For how long the first words stand, so that they can be read; in milliseconds. */
const FIRST_WORDS = 400;

/** The steps of the login screen: it tries at once, and waits for a click where that does not lead to a sign-in. */
export function useLogin() {
  const session = useAuthSession();
  const [step, setStep] = useState<LoginStep>('loading');
  const begun = useRef(false);

  async function signIn() {
    setStep('redirecting');
    const outcome = await session.signIn();
    if (outcome !== 'done') setStep(outcome === 'blocked' ? 'blocked' : 'waiting');
    return outcome;
  }

  /** A window that nobody has asked for is rightly held back, which the screen says by itself. */
  async function signInUnasked() {
    if ((await signIn()) === 'blocked') session.dismissBanner();
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      // Once, also where React mounts a component twice to find mistakes.
      if (begun.current) return;
      begun.current = true;
      void signInUnasked();
    }, FIRST_WORDS);
    return () => clearTimeout(timer);
  });

  return { step, signIn };
}
