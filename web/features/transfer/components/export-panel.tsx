import { ErrorMessage } from './error-message.tsx';

export function ExportPanel({ error }: { error: string | null }) {
  return (
    <div className="flex flex-col gap-3">
      <p>Save all your snippets and collections as one JSON file.</p>
      <p className="text-muted">
        It holds everything that is yours, favorites and visibility included, and can be imported again, here or on
        another Pegboard.
      </p>
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  );
}
