import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import type { ShownFile } from './shown-files.ts';

/** Renders links to the files on the page. */
export function FileLinks({ files }: { files: readonly ShownFile[] }) {
  return (
    <nav aria-label="Files">
      <ul>
        {files.map(({ anchor, name, language }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              title={name}
              className="-mx-2 flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover pointer-coarse:min-h-11"
            >
              <LanguageDot language={language} />
              <bdi className="min-w-0 truncate font-code">{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
