import { createContext } from 'react';

/** Whether live values on the page are old. A sheet lies outside the frame that marks them, so it asks. */
export const StaleValues = createContext(false);
