// @vitest-environment happy-dom
import { withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { Holds } from './user-parts.tsx';
import type { UserDetail } from './user.tsx';

const HOLD: UserDetail['holds'][number] = {
  holdId: 4,
  state: 'active',
  reasonCode: 'legal_order',
  caseNumber: 'C-8',
  scope: 'withdrawals',
  proposedBy: 'One',
  decidedBy: 'Two',
  createdTs: 1,
  expiresTs: 2,
  liftedTs: 0,
  liftProposed: false,
};

function show(hold: Partial<typeof HOLD>, closedTs = 0): void {
  const brands = [{ brandId: 'northwind', rights: ['holds.propose'] }];
  useSession.setState({ operator: { operatorId: 1, name: 'One', brands } as unknown as Operator });
  const user = { userId: 7, brandId: 'northwind', closedTs, holds: [{ ...HOLD, ...hold }] } as unknown as UserDetail;
  render(withQueries(<Holds user={user} />));
}

const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'Propose to lift it' });

test('lifting a hold in force is offered', () => {
  show({});
  expect(button()).not.toBeNull();
});

test('a proposed lift is shown instead of proposing it again', () => {
  show({ liftProposed: true });
  screen.getByText('Lifting proposed');
  expect(button()).toBeNull();
});

test('a hold that has ended, or of a closed account, is not lifted', () => {
  show({ state: 'expired' });
  show({}, 1_000);
  expect(button()).toBeNull();
});
