import { useEffect, useState } from 'react';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

/** Query flag, and the delay before the diagnosis, in ms. */
const FLAG = 'diagnose_auth';
const AFTER = 2_000;

const DiagnosisPanel = lazyPanel(() => import('./diagnosis-panel.tsx').then((module) => module.DiagnosisPanel));

/** Renders the sign-in diagnosis if the URL has `?diagnose_auth`. */
export function SessionDiagnosis() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(FLAG)) return;
    const timer = setTimeout(() => setWanted(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isWanted && <DiagnosisPanel onClose={() => setWanted(false)} />;
}
