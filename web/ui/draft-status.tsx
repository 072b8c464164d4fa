import clsx from 'clsx';

interface DraftStatusProps {
  /** What is being saved has not been answered for long. */
  overdue?: boolean;
  /** What is typed cannot be stored in this browser. */
  noRoom: boolean;
  className?: string;
}

/** Says in a dialog what one should know of what is typed there before it is saved. It takes no place otherwise. */
export function DraftStatus({ overdue = false, noRoom, className }: DraftStatusProps) {
  return (
    <p role="status" className={clsx('rounded-md bg-accent-soft px-3 py-2 empty:hidden', className)}>
      {overdue && 'No answer yet. '}
      {overdue && !noRoom && 'What you typed is kept.'}
      {noRoom && 'This browser has no room to keep what you type. A reload would lose it.'}
    </p>
  );
}
