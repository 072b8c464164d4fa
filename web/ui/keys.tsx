/** A keyboard shortcut. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border border-line border-b-2 bg-sunken px-1 text-center font-code text-muted text-xs whitespace-nowrap"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
