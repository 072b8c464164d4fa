/** Id of the `main` element. */
export const MAIN_ID = 'main';

/** Renders the first tab stop, which skips header and sidebar. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // A hash in the URL would add a history entry.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      className="absolute top-2 left-2 z-60 rounded-md border border-line bg-surface px-3 py-2 font-medium shadow-float not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
