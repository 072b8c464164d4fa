/** The id of the `main` of every screen. */
export const MAIN_ID = 'main';

/** The first thing Tab reaches: past the header and the sidebar. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Without the hash in the address, which would be one more step on the way back.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      className="absolute top-2 left-2 z-60 rounded-md border border-line bg-surface px-3 py-2 font-medium shadow-float not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
