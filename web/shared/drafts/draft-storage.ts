import type { z } from 'zod';
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts';

/**
 * Stores one draft of a dialog. Drafts form a stack per key: a prefilled dialog, or one whose slot another tab is
 * using, adds a slot on top. An empty dialog restores the topmost one.
 */
export class DraftSlot<T> {
  readonly #key: string;
  readonly #schema: z.ZodType<T>;
  #slot: string;
  /** JSON that this dialog read or wrote; different content belongs to another tab. */
  #written: string;

  /** @param onTop adds a slot instead of restoring the topmost draft */
  constructor(key: string, schema: z.ZodType<T>, onTop: boolean) {
    this.#key = key;
    this.#schema = schema;
    this.#slot = slotKey(key, topSlot(key) + (onTop ? 1 : 0));
    this.#written = serialize(this.read());
  }

  read(): T | null {
    return readStored(this.#slot, this.#schema);
  }

  /** @returns false if storage is full or forbidden */
  write(draft: T): boolean {
    if (!this.#isOwn()) this.#slot = slotKey(this.#key, topSlot(this.#key) + 1);
    const stored = writeStored(this.#slot, draft);
    if (stored) this.#written = serialize(draft);
    return stored;
  }

  /** Removes this dialog's draft, but not another tab's. */
  remove(): void {
    if (!this.#isOwn()) return;
    removeStored(this.#slot);
    this.#written = serialize(null);
  }

  #isOwn(): boolean {
    return serialize(this.read()) === this.#written;
  }
}

/** Drafts are parsed by the same schema, so their fields have the same order. */
const serialize = (draft: unknown): string => JSON.stringify(draft);

/** @returns the number of the topmost slot, from 1; 0 without drafts */
function topSlot(key: string): number {
  const numbers = storedKeys('localStorage').map((stored) => {
    if (stored === key) return 1;
    return stored.startsWith(`${key}#`) ? Number(stored.slice(key.length + 1)) : 0;
  });
  return Math.max(0, ...numbers);
}

const slotKey = (key: string, number: number): string => (number <= 1 ? key : `${key}#${number}`);
