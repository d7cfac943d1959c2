// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { caseDetail } from './case.fixture.ts';
import { CaseDetail } from './case-detail.tsx';
import type { Requested } from './decisions.ts';
import type { CaseDetail as Detail } from './use-review.ts';

const CLAIMED = caseDetail();
/** before anybody claimed it */
const FREE: Detail = { ...CLAIMED, claimedBy: null, actions: ['claim'] };
/** while the server carries out a decision */
const DECIDING: Detail = { ...CLAIMED, state: 'deciding', actions: [] };
const AGAIN_MS = 10_000;
const REFERENCE_TAKEN = 1011;

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

let network: ScriptedNetwork;
let detail: Detail;

function Page() {
  const [requested, setRequested] = useState<Requested | null>(null);
  return (
    <>
      {(['claim', 'approve'] as const).map((what) => (
        <button key={what} type="button" onClick={() => setRequested(what)}>
          {what}
        </button>
      ))}
      <CaseDetail name={CLAIMED} requested={requested} onRequested={setRequested} onDecided={() => undefined} />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = (path) => (path.endsWith('/case') ? accepted(detail) : refused(REFERENCE_TAKEN));
});

async function open(first: Detail): Promise<void> {
  detail = first;
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(0);
}

/** Like a key press. */
function ask(what: 'claim' | 'approve'): void {
  fireEvent.click(screen.getByText(what));
}

const reference = (): HTMLInputElement => screen.getByLabelText(i18next.t('console-review.reference'));

test('input, and the reason of a refusal, survive a refresh of the case while it is decided', async () => {
  await open(CLAIMED);
  ask('approve');
  await pass(0);
  fireEvent.change(reference(), { target: { value: 'hash' } });

  detail = DECIDING;
  await pass(AGAIN_MS);
  expect(reference().value).toBe('hash');
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(reference().getAttribute('aria-invalid')).toBe('true');

  const looks = network.to('/case').length;
  detail = CLAIMED;
  await pass(AGAIN_MS);
  expect(network.to('/case')).toHaveLength(looks + 1);
  expect(reference().value).toBe('hash');
  expect(screen.getByText(/1011/)).toBeDefined();
});

test('the second person withdraws a first approval of the wrong payment, and says why', async () => {
  const proposed = {
    state: 'proposed',
    needsTwo: true,
    reference: 'hash',
    proposedBy: { operatorId: 2, name: 'Two', atTs: 0 },
  } as const;
  await open({ ...CLAIMED, ...proposed, actions: ['claim', 'release', 'approve', 'withdrawApproval', 'reject'] });
  network.answer = (path) => accepted(path.endsWith('/case') ? detail : { state: 'open' });
  fireEvent.click(screen.getByText(i18next.t('console-review.withdrawApproval.button')));
  await pass(0);
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  const why = screen.getByLabelText(i18next.t('console-review.withdrawApproval.text'));
  expect(why.getAttribute('aria-invalid')).toBe('true');
  expect(network.to('/withdraw-approval')).toEqual([]);
  fireEvent.change(why, { target: { value: ' Another payment. ' } });
  detail = CLAIMED;
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(network.to('/withdraw-approval').map(({ body }) => body)).toEqual([
    { kind: 'deposit', caseId: 5, text: 'Another payment.' },
  ]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByText(i18next.t('console-review.withdrawApproval.button'))).toBeNull();
});

test('a decision requested while the case is being claimed is not lost', async () => {
  await open(FREE);
  network.answer = (path) => {
    if (!path.endsWith('/case')) detail = CLAIMED;
    return accepted(path.endsWith('/case') ? detail : { untilTs: 600_000 });
  };
  ask('claim');
  ask('approve');
  await pass(0);
  expect(reference().value).toBe('');
});

test('the second person approves the payment that the first one named', async () => {
  await open({
    ...CLAIMED,
    state: 'proposed',
    needsTwo: true,
    reference: 'hash of the payment',
    proposedBy: { operatorId: 2, name: 'Two', atTs: 0 },
  });
  ask('approve');
  await pass(0);
  expect(within(screen.getByRole('form')).getByText('hash of the payment')).toBeDefined();
});

test('what an approval is about is labeled: a document is no reason', async () => {
  await open({ ...CLAIMED, kind: 'verification', amount: '', currency: '', method: 'passport', needsReference: false });
  ask('approve');
  await pass(0);
  expect(within(screen.getByRole('form')).getByText(i18next.t('console-review.column.method'))).toBeDefined();
});

test('the reason of a hold is labeled as one', async () => {
  await open({ ...CLAIMED, kind: 'hold', amount: '', currency: '', method: 'identity_check', needsReference: false });
  ask('approve');
  await pass(0);
  expect(within(screen.getByRole('form')).getByText(i18next.t('console-review.what'))).toBeDefined();
});

test('the button that leads to the approval names the amount with its coin', async () => {
  await open(CLAIMED);
  expect(screen.getByRole('button', { name: 'Approve 800.00 USDT' })).toBeDefined();
});
