import { createContext } from 'react';

/** What the frame around a screen does for its head. */
export interface MenuActions {
  /** null where the menu is on the page anyway */
  readonly openMenu: (() => void) | null;
  readonly openSearch: () => void;
}

export const MenuContext = createContext<MenuActions>({ openMenu: null, openSearch: () => undefined });
