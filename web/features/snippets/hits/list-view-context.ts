import { createContext } from 'react';

/** Whether the board is a list of rows. */
export const ListViewContext = createContext(false);
