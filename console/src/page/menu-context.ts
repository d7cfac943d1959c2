import { createContext } from 'react';

/** What the shell provides for a screen's header. */
export interface MenuActions {
  /** null if the menu is always visible */
  readonly openMenu: (() => void) | null;
  readonly openSearch: () => void;
}

export const MenuContext = createContext<MenuActions>({ openMenu: null, openSearch: () => undefined });
