import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Conditions } from '../../money-parts/conditions.tsx';

export interface ObstacleProps {
  readonly title: string;
  /** the link that resolves it, if there is one */
  readonly action?: ReactNode;
  /** why it is one */
  readonly children?: ReactNode;
}

/** What keeps the user from withdrawing, and the conditions that it follows from. */
export function Obstacle({ title, action, children }: ObstacleProps) {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
      <Conditions title={t('withdraw.rules')} />
    </>
  );
}
