import type { CodeTheme } from '#contract/themes.ts';
import '#web/ui/code/themes.css';
import './settings.css';

/** Renders sample code in a given theme. */
export function CodeThemePicture({ theme }: { theme: CodeTheme }) {
  return (
    <span aria-hidden="true" data-code-theme={theme} className="code-picture" translate="no">
      <span className="tok-comment">{'// Twice\n'}</span>
      <span className="tok-keyword">function</span> <span className="tok-function">say</span>
      {'(it) {\n  '}
      <span className="tok-keyword">return</span> <span className="tok-string">'it '</span> *{' '}
      <span className="tok-number">2</span>
      {'\n}'}
    </span>
  );
}
