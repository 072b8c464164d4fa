import { Button } from '#web/ui/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';

interface ExportPanelProps {
  error: string | null;
  onDownloadZip: () => void;
}

export function ExportPanel({ error, onDownloadZip }: ExportPanelProps) {
  return (
    <div className="flex flex-col gap-3">
      <p>Save all your snippets and collections as one JSON file.</p>
      <p className="text-muted">
        It includes favorites and visibility, and can be imported again, here or on another Pegboard. Earlier versions,
        comments and the trash are not included.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3">
        <p className="min-w-48 flex-1 text-muted text-sm">
          Or as files to read and edit elsewhere: a folder for each collection, a file for each snippet.
        </p>
        <Button size="sm" onClick={onDownloadZip}>
          As a zip of files
        </Button>
      </div>
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  );
}
