import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PanelError } from './route-error.tsx';

export interface PanelBoundaryProps {
  /** what the panel shows; after an error, a change of it tries again */
  readonly of: string;
  readonly children: ReactNode;
}

/** Keeps an error of a panel, such as code that did not load while offline, from replacing the panels around it. */
export function PanelBoundary({ of, children }: PanelBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => of} errorComponent={PanelError}>
      {children}
    </CatchBoundary>
  );
}
