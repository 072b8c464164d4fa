import clsx from 'clsx';
import { Link, useLocation } from 'wouter';
import { openDialog } from '#web/shared/dialogs.ts';
import { useSnippetDrop } from '#web/shared/drag/use-drop-target.ts';
import type { NavLink } from '../nav-links.ts';

export function SidebarLink({ link: { label, href, icon: Icon }, className }: { link: NavLink; className?: string }) {
  const [location] = useLocation();
  const isHere = location === href;
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={clsx(
        'flex h-9 items-center gap-3 rounded-md px-3 font-medium transition-colors pointer-coarse:h-11',
        isHere ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Link>
  );
}

/** Renders the link to the collections. Opens them when a card hovers over it, and asks for a collection on drop. */
export function CollectionsLink({ link }: { link: NavLink }) {
  const [, navigate] = useLocation();
  const { ref, over, waiting } = useSnippetDrop({
    accepts: ({ isCollectable }) => isCollectable,
    onDrop: (snippet) => openDialog('addToCollection', { snippet }),
    onHover: () => navigate(link.href),
  });
  return (
    <div ref={ref}>
      <SidebarLink
        link={link}
        className={clsx(
          waiting && 'outline-1 outline-accent -outline-offset-1',
          waiting && (over ? 'bg-accent-soft' : 'outline-dashed'),
        )}
      />
    </div>
  );
}
