/** Reports next to the buttons of a dialog that the server is slow to answer. Empty otherwise. */
export function OverdueNotice({ overdue }: { overdue: boolean }) {
  return (
    <p role="status" className="mr-auto self-center text-muted empty:hidden">
      {overdue && 'No answer yet.'}
    </p>
  );
}
