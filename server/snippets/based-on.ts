import { conflict } from '#server/core/errors.ts';

export const changedElsewhere = () => conflict('This snippet was changed elsewhere after you opened it');
