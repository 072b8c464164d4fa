import clsx from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '#web/lib/paths.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { tagColor } from '#web/shared/tags/tag-color.ts';
import { SIDEBAR_ROW, SidebarGroup, SidebarMore } from './sidebar-group.tsx';
import { useSidebarFilters } from './use-sidebar-filters.ts';

interface SidebarFiltersProps {
  onFilter?: () => void;
  /** Keeps the group hidden even if its data has loaded. */
  hold: boolean;
}

/** Renders the most used languages and tags as filter toggles. */
export function SidebarFilters({ onFilter, hold }: SidebarFiltersProps) {
  const { languages, tags, isActive, toggle } = useSidebarFilters(onFilter);
  if (hold) return null;
  return (
    <>
      {languages.shown.length > 0 && (
        <SidebarGroup title="Languages">
          {languages.shown.map((language) => (
            <FilterRow
              key={language}
              label={languageLabel(language)}
              active={isActive('languages', language)}
              onToggle={() => toggle('languages', language)}
              sign={<LanguageDot language={language} className="size-2.5" />}
            />
          ))}
          {languages.total > languages.shown.length && (
            <SidebarMore href={paths.languages.href()}>{`Show all (${languages.total})`}</SidebarMore>
          )}
        </SidebarGroup>
      )}
      {/* Languages that load later would push the tags down. */}
      {!languages.isPending && tags.shown.length > 0 && (
        <SidebarGroup title="Tags">
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
          {tags.total > tags.shown.length && (
            <SidebarMore href={paths.tags.href()}>{`+${tags.total - tags.shown.length} more`}</SidebarMore>
          )}
        </SidebarGroup>
      )}
    </>
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
        className={clsx(SIDEBAR_ROW, active ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover')}
      >
        <span aria-hidden="true" className="flex w-4 shrink-0 justify-center">
          {sign}
        </span>
        <span className="truncate">{label}</span>
      </button>
    </li>
  );
}
