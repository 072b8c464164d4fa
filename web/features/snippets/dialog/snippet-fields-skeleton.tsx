import { CONTROL_HEIGHT } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Same height as the fields of a long snippet. */
export function SnippetFieldsSkeleton() {
  return (
    <div role="status" aria-label="Loading the snippet" className="flex flex-col gap-4">
      <Row label="Title" height={CONTROL_HEIGHT.md} />
      <Row label="Code" height="h-[min(50dvh,28rem)]" />
      <Row label="Description" height="h-15.5" />
      <Row label="Language" height={CONTROL_HEIGHT.md} />
      <Row label="Tags" height={CONTROL_HEIGHT.md} />
    </div>
  );
}

function Row({ label, height }: { label: string; height: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      <Skeleton className={height} />
    </div>
  );
}
