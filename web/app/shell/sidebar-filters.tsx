import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { languageLabel } from '#web/features/snippets/language-label.ts';
import { languageColor } from '#web/lib/language-colors.ts';
import { paths } from '#web/lib/paths.ts';
import { tagColor } from '#web/lib/tag-color.ts';
import { isPlace } from './nav-links.ts';
import { useSidebarFilters } from './use-sidebar-filters.ts';

const ROW = 'flex h-8 w-full items-center gap-3 rounded-md px-3 text-left transition-colors pointer-coarse:h-11';

/** The languages and tags most used, each of which narrows the board at a click. */
export function SidebarFilters({ onFilter }: { onFilter?: () => void }) {
  const { languages, tags, isActive, toggle } = useSidebarFilters(onFilter);
  return (
    <>
      {languages.shown.length > 0 && (
        <Group title="Languages">
          {languages.shown.map((language) => (
            <FilterRow
              key={language}
              label={languageLabel(language)}
              active={isActive('languages', language)}
              onToggle={() => toggle('languages', language)}
              sign={
                <span
                  className="size-2.5 rounded-full forced-color-adjust-none"
                  style={{ backgroundColor: languageColor(language) }}
                />
              }
            />
          ))}
          {languages.total > languages.shown.length && (
            <MoreLink href={paths.languages.href()}>{`Show all (${languages.total})`}</MoreLink>
          )}
        </Group>
      )}
      {tags.shown.length > 0 && (
        <Group title="Tags">
          {tags.shown.map((tag) => (
            <FilterRow
              key={tag}
              label={tag}
              active={isActive('tags', tag)}
              onToggle={() => toggle('tags', tag)}
              sign={
                <span className="w-2.5 text-center font-semibold" style={{ color: tagColor(tag) }}>
                  #
                </span>
              }
            />
          ))}
          {isPlace(paths.tags.href()) && tags.total > tags.shown.length && (
            <MoreLink href={paths.tags.href()}>{`+${tags.total - tags.shown.length} more`}</MoreLink>
          )}
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-3 pb-1 font-medium text-muted text-xs">{title}</h2>
      <ul className="flex flex-col gap-px">{children}</ul>
    </section>
  );
}

interface FilterRowProps {
  label: string;
  active: boolean;
  onToggle: () => void;
  sign: ReactNode;
}

function FilterRow({ label, active, onToggle, sign }: FilterRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={active}
        onClick={onToggle}
        className={clsx(ROW, active ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover')}
      >
        <span aria-hidden="true" className="flex w-4 shrink-0 justify-center">
          {sign}
        </span>
        <span className="truncate">{label}</span>
      </button>
    </li>
  );
}

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Link href={href} className={clsx(ROW, 'pl-10 text-muted text-sm hover:bg-hover hover:text-ink')}>
        {children}
      </Link>
    </li>
  );
}
