import type { Snippet } from '#contract/snippets.ts';

/** A list that a person narrows by typing. */
export interface PickerState {
  readonly query: string;
  /** Query that `results` belong to; another one while a search runs. */
  readonly searched: string | null;
  readonly results: readonly Snippet[];
  readonly selected: number;
  /** Enter was pressed, possibly before the results arrived. */
  readonly isPicking: boolean;
  readonly error: string | null;
}

/** A key as `node:readline` reports it. */
export interface Key {
  readonly name?: string | undefined;
  readonly sequence?: string | undefined;
  readonly ctrl?: boolean | undefined;
  readonly meta?: boolean | undefined;
}

const PAGE = 10;

export const startWith = (query: string): PickerState => ({
  query,
  searched: null,
  results: [],
  selected: 0,
  isPicking: false,
  error: null,
});

/** Returns the state after a key, or null if the key ends the list. */
export function press(before: PickerState, key: Key): PickerState | null {
  const state = { ...before, isPicking: false };
  const { name = '', sequence = '', ctrl, meta } = key;
  if (ctrl) {
    if (name === 'c' || name === 'd') return null;
    if (name === 'u') return { ...state, query: '' };
    if (name === 'w') return { ...state, query: state.query.replace(/\S*\s*$/, '') };
    if (name === 'n' || name === 'p') return move(state, name === 'n' ? 1 : -1);
    if (name === 'h') return withoutLast(state);
    return state;
  }
  if (name === 'escape') return null;
  // A terminal sends a line feed for Enter that was typed before the list was shown.
  if (name === 'return' || name === 'enter') return { ...state, isPicking: true };
  const steps = { up: -1, down: 1, pageup: -PAGE, pagedown: PAGE }[name];
  if (steps !== undefined) return move(state, steps);
  if (name === 'backspace') return withoutLast(state);
  const isText = !meta && sequence !== '' && !/\p{Cc}/u.test(sequence);
  return isText ? { ...state, query: state.query + sequence } : state;
}

const withoutLast = (state: PickerState): PickerState => ({ ...state, query: [...state.query].slice(0, -1).join('') });

function move(state: PickerState, steps: number): PickerState {
  const last = Math.max(0, state.results.length - 1);
  return { ...state, selected: Math.min(last, Math.max(0, state.selected + steps)) };
}

/** Returns the state with the results of a search for its query. */
export function receive(state: PickerState, results: readonly Snippet[]): PickerState {
  const isPicking = state.isPicking && results.length > 0;
  return { ...state, searched: state.query, results, selected: 0, error: null, isPicking };
}

/** Returns the snippet that was picked, once the results belong to the query. */
export const pickedFrom = (state: PickerState): Snippet | undefined =>
  state.isPicking && state.searched === state.query ? state.results[state.selected] : undefined;
