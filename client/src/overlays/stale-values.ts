import { createContext } from 'react';

/** Whether live values on the page are stale. A sheet is outside the frame that marks them, so it has to ask. */
export const StaleValues = createContext(false);
