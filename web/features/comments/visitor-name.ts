import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '#web/lib/storage.ts';

const KEY = 'comment-name';
/** In its tab alone: it is for nobody who comes to this browser later. */
const PLACE = 'sessionStorage';

/** The name a visitor comments under, which stays for the next comment. */
export function useVisitorName(): [name: string, setName: (name: string) => void] {
  const [name, setName] = useState(() => readStored(KEY, z.string(), PLACE) ?? '');
  function keep(next: string): void {
    setName(next);
    writeStored(KEY, next, PLACE);
  }
  return [name, keep];
}
