import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { DraftSlot } from './draft-storage.ts';

/** Delay from the first change to the save, in ms. Further changes do not extend it. */
const SAVE_DELAY = 400;

/** Result of saving a draft. */
export type DraftStatus = 'saved' | 'storage full' | 'empty';

interface DraftOptions<T> {
  /** Storage key. */
  key: string;
  schema: z.ZodType<T>;
  /** Initial values. A draft equal to them is not stored. */
  initial: T;
  /** The values come from outside, such as a dropped file. An older draft stays stored. */
  prefilled?: boolean;
}

/** Saves a draft of a dialog and restores the previous one. */
export function useDraft<T>({ key, schema, initial, prefilled = false }: DraftOptions<T>) {
  const slot = useMemo(() => new DraftSlot(key, schema, prefilled), [key, schema, prefilled]);
  const [restored, setRestored] = useState(() => {
    const draft = slot.read();
    return draft !== null && differs(draft, schema.parse(initial)) ? draft : null;
  });

  const save = useCallback(
    (values: unknown): DraftStatus => {
      const draft = schema.parse(values);
      if (differs(draft, schema.parse(initial))) return slot.write(draft) ? 'saved' : 'storage full';
      slot.remove();
      return 'empty';
    },
    [slot, schema, initial],
  );

  const discard = useCallback(() => {
    slot.remove();
    setRestored(null);
  }, [slot]);

  return { restored, save, discard };
}

/** Both are parsed by the same schema, so their fields have the same order. */
const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * Saves after a delay, and immediately when the page or the dialog closes.
 *
 * @param onSave receives after every save whether storage was full
 */
export function createAutosave(save: () => DraftStatus, onSave: (storageFull: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storageFull = false;
  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function saveNow(): void {
    cancel();
    storageFull = save() === 'storage full';
    onSave(storageFull);
  }
  function schedule(): void {
    timer ??= setTimeout(saveNow, SAVE_DELAY);
  }
  const flush = () => timer !== undefined && saveNow();
  // Another tab may have freed space.
  const onStorage = () => storageFull && schedule();
  window.addEventListener('pagehide', flush);
  window.addEventListener('storage', onStorage);
  return {
    /** Schedules a save. */
    schedule,
    /** Cancels the pending save. */
    cancel,
    stop(): void {
      flush();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('storage', onStorage);
    },
  };
}

/** The part of react-hook-form that reports changes. */
interface WatchableForm {
  watch: (callback: () => void) => { unsubscribe: () => void };
}

/** Saves a form's draft after changes and on unmount. */
export function useAutosave({ watch }: WatchableForm, save: () => DraftStatus) {
  const [storageFull, setStorageFull] = useState(false);
  const current = useRef<ReturnType<typeof createAutosave>>(null);
  useEffect(() => {
    const autosave = createAutosave(save, setStorageFull);
    current.current = autosave;
    const { unsubscribe } = watch(autosave.schedule);
    return () => {
      autosave.stop();
      unsubscribe();
    };
  }, [watch, save]);
  return {
    /** Whether storage is full. */
    storageFull,
    /** Cancels the pending save. */
    cancel: () => current.current?.cancel(),
  };
}
