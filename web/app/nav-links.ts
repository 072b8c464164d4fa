import { Code, Folders, House, type LucideIcon, Settings, Tag } from 'lucide-react';
import { paths } from '#web/lib/paths.ts';

export interface NavLink {
  label: string;
  href: string;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
}

/** Links of the sidebar, in order. A new screen also needs an entry in `paths` and a route. */
export const NAV_LINKS: readonly NavLink[] = [
  { label: 'Home', href: paths.home.href(), icon: House, key: 'h' },
  { label: 'My Snippets', href: paths.mySnippets.href(), icon: Code, key: 's' },
  { label: 'Collections', href: paths.collections.href(), icon: Folders, key: 'c' },
  { label: 'Tags', href: paths.tags.href(), icon: Tag, key: 't' },
  { label: 'Settings', href: paths.settings.href(), icon: Settings, key: ',' },
];
