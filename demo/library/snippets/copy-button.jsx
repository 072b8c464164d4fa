import { useEffect, useState } from 'react';

export function CopyButton({ text }) {
  const [state, setState] = useState('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 1500);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed'); // no permission, or not https
    }
  }

  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{{ idle: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' }[state]}</span>
    </button>
  );
}
