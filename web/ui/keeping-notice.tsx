/** Says in a dialog what one should know before one goes on waiting in it. It takes no place while there is nothing to say. */
export function KeepingNotice({ overdue }: { overdue: boolean }) {
  return (
    <p role="status" className="mb-4 rounded-md bg-accent-soft px-3 py-2 empty:hidden">
      {overdue && 'No answer yet. What you typed is kept.'}
    </p>
  );
}
