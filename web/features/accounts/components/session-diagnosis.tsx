import { useEffect, useState } from 'react';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

/** The query flag that asks for it, and how long the app is given to settle first, in milliseconds. */
const FLAG = 'diagnose_auth';
const AFTER = 2_000;

const DiagnosisPanel = lazyPanel(() => import('./diagnosis-panel.tsx').then((module) => module.DiagnosisPanel));

/** With `?diagnose_auth` in the address: a panel with what is well and what is not about signing in. */
export function SessionDiagnosis() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(FLAG)) return;
    const timer = setTimeout(() => setWanted(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isWanted && <DiagnosisPanel onClose={() => setWanted(false)} />;
}
