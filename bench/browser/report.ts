import { median } from '../figures.ts';
import { milliseconds, table, thousands } from '../markdown.ts';
import type { machine } from '../options.ts';
import type { ColdStart } from './cold-start.ts';
import type { Scroll, Whole } from './scrolling.ts';

export interface BrowserResults {
  machine: ReturnType<typeof machine>;
  snippets: number;
  start: ColdStart[];
  scroll: Scroll[];
  /** Milliseconds from the last key to the results. */
  search: number[];
  whole: Whole;
}

/** One line for each figure: what it is held against, and what it came to. */
export function asMarkdown({ machine, snippets, start, scroll, search, whole }: BrowserResults): string {
  const of = <T>(all: readonly T[], value: (one: T) => number) => median(all.map(value));
  const firstCard = of(start, (one) => one.firstCard);
  const yardstick = of(start, (one) => one.yardstick);
  const lines = [
    ['first card visible', `${milliseconds(firstCard)} ms`],
    ['the same HTML and CSS without script', `${milliseconds(yardstick)} ms`],
    ['ratio', of(start, (one) => one.firstCard / one.yardstick).toFixed(2)],
    ['total blocking time', `${milliseconds(of(start, ({ blocking }) => blocking))} ms`],
    ['longest frame, 20,000 px scrolled', `${milliseconds(of(scroll, ({ longestFrame }) => longestFrame))} ms`],
    ['frames over 50 ms', `${of(scroll, ({ longFrames }) => longFrames)} of ${of(scroll, ({ frames }) => frames)}`],
    ['last key to results', `${milliseconds(median(search))} ms`],
    ['tasks over 50 ms, opened and scrolled to the end', longTasks(whole)],
    ['elements at most, scrolled to the end', thousands(whole.elements)],
    ['heap before and after', heap(whole)],
  ];
  const { node, platform, cores } = machine;
  const head = `Chromium, ${thousands(snippets)} public snippets, Node ${node} on ${platform}, ${cores} cores`;
  return `${head}\n\n${table(['what', 'median'], lines)}`;
}

function longTasks({ longTasks }: Whole): string {
  return longTasks.length === 0 ? 'none' : `${longTasks.length}, of ${milliseconds(Math.max(...longTasks))} ms at most`;
}

function heap({ heapBefore, heapAfter }: Whole): string {
  const [before, after] = [heapBefore, heapAfter].map((bytes) => (bytes / 1024 / 1024).toFixed(1));
  return `${before} and ${after} MB, ${(heapAfter / heapBefore).toFixed(2)} times`;
}
