/** Says beside the buttons of a dialog that what it does has not been answered for long. It takes no place otherwise. */
export function OverdueNotice({ overdue }: { overdue: boolean }) {
  return (
    <p role="status" className="mr-auto self-center text-muted empty:hidden">
      {overdue && 'No answer yet.'}
    </p>
  );
}
