import { conflict } from '#server/errors.ts';

/** Returns the timestamp of the version that a change is based on; undefined for any. */
export const toBase = (basedOn: string | undefined): number | undefined =>
  basedOn === undefined ? undefined : Date.parse(basedOn);

export const changedElsewhere = () => conflict('This snippet was changed elsewhere after you opened it');
