import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { diagnose, type Finding } from '../session/diagnose.ts';

/** Renders the findings once all checks are done. */
export function DiagnosisPanel({ onClose }: { onClose: () => void }) {
  const findings = useFindings();
  if (findings === null) return null;
  return (
    <section
      aria-label="Sign-in diagnosis"
      className="fixed right-4 bottom-4 left-4 z-60 rounded-card border border-line bg-surface p-4 shadow-float sm:left-auto sm:w-96"
    >
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">Sign-in diagnosis</h2>
        <IconButton label="Close the diagnosis" icon={<X />} size="sm" onClick={onClose} />
      </div>
      <div role="status">
        <ul className="grid gap-2 text-sm">
          {findings.map(({ what, isFine, detail }) => (
            <li key={what} className="flex gap-2">
              {isFine ? (
                <CircleCheck role="img" aria-label="Fine" className="mt-0.5 size-4 shrink-0 text-success" />
              ) : (
                <CircleAlert role="img" aria-label="Not fine" className="mt-0.5 size-4 shrink-0 text-danger" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{what}</span>: {detail}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function useFindings(): Finding[] | null {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  useEffect(() => {
    let isStale = false;
    void diagnose().then((found) => !isStale && setFindings(found));
    return () => {
      isStale = true;
    };
  }, []);
  return findings;
}
