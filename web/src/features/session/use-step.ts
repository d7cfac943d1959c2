import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the step of a form that the browser's back leads out of */
    entryStep?: 'code';
  }
}

export interface Step {
  /** the browser stands at the second step */
  readonly atCode: boolean;
  toCode(): void;
  /** Leads back to the first step, as the browser's back does. @returns once it is there */
  toContact(): Promise<void>;
}

/** The second step of a form as a place of its own in the browser's history. */
export function useStep(): Step {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const atCode = useLocation({ select: ({ state }) => state.entryStep === 'code' });
  // with the query: it says where the form leads
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
      // the form may have been left while an answer was on its way
      if (pathname === path && state.entryStep !== 'code') router.history.push(href, { entryStep: 'code' });
    },
    toContact,
  };
}
