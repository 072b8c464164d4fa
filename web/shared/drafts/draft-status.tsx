import clsx from 'clsx';

interface DraftStatusProps {
  /** The server has not answered a save for a long time. */
  overdue?: boolean;
  /** The browser has no storage left for drafts. */
  noRoom: boolean;
  className?: string;
}

/** Warns in a dialog about a slow save or a draft that cannot be stored. Empty otherwise. */
export function DraftStatus({ overdue = false, noRoom, className }: DraftStatusProps) {
  return (
    <p role="status" className={clsx('rounded-md bg-accent-soft px-3 py-2 empty:hidden', className)}>
      {overdue && 'No answer yet. '}
      {overdue && !noRoom && 'What you typed is kept.'}
      {noRoom && 'This browser has no room to keep what you type. A reload would lose it.'}
    </p>
  );
}
