import type { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

/**
 * Where a dialog keeps its draft. Drafts lie one on another, and the next dialog that begins empty takes up the topmost:
 * what comes from outside is put on top of what was left, and so is what is typed while another tab keeps its own there.
 */
export class DraftSlot<T> {
  readonly #key: string;
  readonly #schema: z.ZodType<T>;
  #at: string;
  /** What this dialog has found or stored here, as text: anything else is another tab's. */
  #own: string;

  /** @param onTop leaves what is there to another time */
  constructor(key: string, schema: z.ZodType<T>, onTop: boolean) {
    this.#key = key;
    this.#schema = schema;
    this.#at = placeAt(key, heightOf(key) + (onTop ? 1 : 0));
    this.#own = textOf(this.read());
  }

  read(): T | null {
    return readStored(this.#at, this.#schema);
  }

  /** @returns whether it is stored */
  write(draft: T): boolean {
    if (!this.#isOwn()) this.#at = placeAt(this.#key, heightOf(this.#key) + 1);
    const stored = writeStored(this.#at, draft);
    if (stored) this.#own = textOf(draft);
    return stored;
  }

  /** Takes away what this dialog has kept, and nothing else. */
  remove(): void {
    if (!this.#isOwn()) return;
    removeStored(this.#at);
    this.#own = textOf(null);
  }

  #isOwn(): boolean {
    return textOf(this.read()) === this.#own;
  }
}

/** All drafts of a place went through its schema: their fields have the same order. */
const textOf = (draft: unknown): string => JSON.stringify(draft);

/** @returns of the topmost draft, from 1; 0 where there is none */
function heightOf(key: string): number {
  const heights = storedKeys('localStorage').map((stored) => {
    if (stored === key) return 1;
    return stored.startsWith(`${key}#`) ? Number(stored.slice(key.length + 1)) : 0;
  });
  return Math.max(0, ...heights);
}

const placeAt = (key: string, height: number): string => (height <= 1 ? key : `${key}#${height}`);
