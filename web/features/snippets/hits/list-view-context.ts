import { createContext } from 'react';

/** Whether the board is a list of wide cards. */
export const ListViewContext = createContext(false);
