import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the form's step that the browser's back button leaves */
    entryStep?: 'code';
  }
}

export interface Step {
  /** whether the second step is the current history entry */
  readonly atCode: boolean;
  toCode(): void;
  /** Returns to the first step, like the browser's back button. @returns once it has happened */
  toContact(): Promise<void>;
}

/** Gives the second step of a form its own entry in the browser's history. */
export function useStep(): Step {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const atCode = useLocation({ select: ({ state }) => state.entryStep === 'code' });
  // with the query, which contains the return path
  const [{ path, href }] = useState(() => ({ path: router.state.location.pathname, href: router.state.location.href }));
  const toContact = (): Promise<void> => {
    if (router.state.location.state.entryStep !== 'code') return Promise.resolve();
    return new Promise((resolve) => {
      const stop = router.history.subscribe(() => {
        stop();
        resolve();
      });
      if (canGoBack) router.history.back();
      else router.history.replace(href);
    });
  };
  return {
    atCode,
    toCode: () => {
      const { pathname, state } = router.state.location;
      // the form may have been left during the request
      if (pathname === path && state.entryStep !== 'code') router.history.push(href, { entryStep: 'code' });
    },
    toContact,
  };
}
