import { ErrorMessage } from '#web/ui/error-message.tsx';

export function ExportPanel({ error }: { error: string | null }) {
  return (
    <div className="flex flex-col gap-3">
      <p>Save all your snippets and collections as one JSON file.</p>
      <p className="text-muted">
        It includes favorites and visibility, and can be imported again, here or on another Pegboard. Earlier versions,
        comments and the trash are not included.
      </p>
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  );
}
