import { emitKeypressEvents } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Snippet } from '#contract/snippets.ts';
import { messageOf } from '../errors.ts';
import type { Io } from '../io.ts';
import { stylesOf } from '../terminal/style.ts';
import { columnsOfText } from '../terminal/width.ts';
import { type Key, type PickerState, pickedFrom, press, receive, startWith } from './state.ts';
import { PROMPT, shownQuery, viewOf } from './view.ts';

/** Between keys of a fast typist. */
const SEARCH_DELAY_MS = 120;

const ESC = '\u001b[';
const ENTER_SCREEN = `${ESC}?1049h`;
const LEAVE_SCREEN = `${ESC}?1049l`;

type Search = (query: string, signal: AbortSignal) => Promise<readonly Snippet[]>;

/** Shows a list that narrows while a person types. Returns the snippet that was picked, or null. */
export async function pickSnippet(io: Io, search: Search, query: string): Promise<Snippet | null> {
  const { stdin, stdout } = io;
  emitKeypressEvents(stdin);
  stdin.setRawMode?.(true);
  stdin.resume();
  stdout.write(ENTER_SCREEN);
  try {
    return await runPicker(io, search, query);
  } finally {
    stdout.write(LEAVE_SCREEN);
    stdin.setRawMode?.(false);
    stdin.pause();
  }
}

function runPicker(io: Io, search: Search, query: string): Promise<Snippet | null> {
  const { stdin, stdout } = io;
  let state = startWith(query);
  let searching = new AbortController();

  return new Promise((resolve) => {
    const redraw = () => void stdout.write(screenOf(io, state));

    function show(next: PickerState): void {
      const isNewQuery = next.query !== state.query;
      state = next;
      redraw();
      if (isNewQuery) void searchSoon(SEARCH_DELAY_MS);
      const picked = pickedFrom(state);
      if (picked !== undefined) end(picked);
    }

    async function searchSoon(delay: number): Promise<void> {
      searching.abort();
      searching = new AbortController();
      const { signal } = searching;
      try {
        await wait(delay, undefined, { signal });
        const results = await search(state.query, signal);
        signal.throwIfAborted();
        show(receive(state, results));
      } catch (error) {
        if (signal.aborted) return;
        show({ ...state, isPicking: false, error: messageOf(error) });
      }
    }

    function onKey(_text: string | undefined, key: Key): void {
      const next = press(state, key);
      if (next === null) end(null);
      else show(next);
    }

    const onEnd = () => end(null);

    function end(result: Snippet | null): void {
      searching.abort();
      stdin.off('keypress', onKey).off('end', onEnd);
      stdout.off('resize', redraw);
      resolve(result);
    }

    stdin.on('keypress', onKey).on('end', onEnd);
    stdout.on('resize', redraw);
    redraw();
    void searchSoon(0);
  });
}

/** Returns the output that draws the screen over the previous one and puts the cursor behind the query. */
function screenOf(io: Io, state: PickerState): string {
  // Some terminals report a size of 0.
  const columns = io.stdout.columns || 80;
  const rows = io.stdout.rows || 24;
  const lines = viewOf(state, { columns, rows }, stylesOf(io, io.stdout));
  const column = columnsOfText(PROMPT + shownQuery(state.query, columns)) + 1;
  return `${ESC}?25l${ESC}H${lines.map((line) => `${line}${ESC}K`).join('\r\n')}${ESC}1;${column}H${ESC}?25h`;
}
